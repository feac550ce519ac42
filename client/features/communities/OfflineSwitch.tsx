import { useId } from 'react'
import { formatBytes } from '#shared/rules/files.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { type OfflineKind, useOffline } from './offline.local.ts'

const WORDS = {
  community: {
    label: 'Keep offline',
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
export function OfflineSwitch({ kind, of }: { kind: OfflineKind; of: string }) {
  const { isOn, state, turn } = useOffline(kind, of)
  const { label, offer, item, picture } = WORDS[kind]
  const id = useId()
  const offline = useConnection() === 'offline'
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[15px] leading-5.5">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-state`}
        checked={isOn}
        onChange={(event) => void turn(event.target.checked)}
        className="size-4.5 shrink-0 accent-(--accent)"
      />
      <span>
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        <span
          id={`${id}-state`}
          className="block text-[13px] leading-5 text-subtle"
          aria-live="polite"
        >
          {!isOn && offer}
          {isOn && !state && (offline ? 'Waiting for the network' : 'Getting it…')}
          {state && (
            <>
              {state.items} {state.items === 1 ? item : `${item}s`}, {formatBytes(state.text_bytes)}
              {state.media_bytes > 0 && `, ${picture} ${formatBytes(state.media_bytes)}`}
              {state.updated_at && (
                <>
                  {' · updated '}
                  <TimeAgo date={state.updated_at} />
                </>
              )}
            </>
          )}
        </span>
      </span>
    </label>
  )
}
