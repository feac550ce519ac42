import { useId } from 'react'
import { formatBytes } from '#shared/rules/files.ts'
import { useConnection } from '../../sync/react.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useKeep } from './keep.local.ts'

/** Keeps a community readable without a network, and says what that takes. */
export function KeepSwitch({ communityId }: { communityId: string }) {
  const { known, isKept, kept, keep } = useKeep(communityId)
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
          Keep on this device
        </label>
        <p id={`${id}-state`} className="text-[13px] leading-5 text-subtle" aria-live="polite">
          {!isKept && 'The newest 300 posts with their threads and pictures, to read offline.'}
          {isKept && !kept && (offline ? 'Waiting for the network' : 'Getting it…')}
          {kept && (
            <>
              {kept.posts} posts, {formatBytes(kept.text_bytes)}, pictures{' '}
              {formatBytes(kept.media_bytes)}
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
