import { useId } from 'react'
import { formatBytes } from '#shared/rules/files.ts'
import type { KeptKind } from '../../sync/store/kept-things.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useKeep } from './keep.local.ts'

const WORDS = {
  community: {
    label: 'Keep on this device',
    offer: 'The newest 300 posts with their threads and pictures, to read offline.',
    item: 'post',
    picture: 'pictures',
  },
  book: {
    label: 'Keep offline',
    offer: 'All chapters and the cover, to read anywhere.',
    item: 'chapter',
    picture: 'cover',
  },
} as const

/** Keeps a community or book readable without a network, and says what that takes. */
export function KeepSwitch({ kind, of }: { kind: KeptKind; of: string }) {
  const { known, isKept, kept, keep } = useKeep(kind, of)
  const { label, offer, item, picture } = WORDS[kind]
  const id = useId()
  const offline = useConnection() === 'offline'
  return (
    <div className="flex min-h-11 items-center gap-3 text-[15px] leading-5.5">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isKept}
        aria-describedby={`${id}-state`}
        checked={isKept}
        disabled={!known}
        onChange={(event) => void keep(event.target.checked)}
        className="size-4.5 accent-(--accent)"
      />
      <div>
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {label}
        </label>
        <p id={`${id}-state`} className="text-[13px] leading-5 text-subtle" aria-live="polite">
          {!isKept && offer}
          {isKept && !kept && (offline ? 'Waiting for the network' : 'Getting it…')}
          {kept && (
            <>
              {kept.items} {kept.items === 1 ? item : `${item}s`}, {formatBytes(kept.text_bytes)},{' '}
              {picture} {formatBytes(kept.media_bytes)}
              {kept.updated_at && (
                <>
                  {' · updated '}
                  <TimeAgo date={kept.updated_at} />
                </>
              )}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
