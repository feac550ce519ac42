import { useState } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useConnection } from '../../../sync/react/use-sync-status.ts'
import type { PublishForm } from './use-publish-form.ts'

/** The progress of what is being sent, and the chapters that the server refused. */
export function SendingNote({ sending }: Pick<PublishForm, 'sending'>) {
  const { waiting, refused, sendAgain } = sending
  // Their number at first, and at the last look.
  const [{ most, last }, setSeen] = useState({ most: 0, last: 0 })
  if (waiting.size !== last)
    setSeen({
      most: last === 0 ? waiting.size : Math.max(most, waiting.size),
      last: waiting.size,
    })
  const isOffline = useConnection() === 'offline'
  return (
    <div className="space-y-3 not-empty:pb-3">
      {waiting.size > 0 && (
        <div role="status" className="space-y-2">
          <p className="text-[15px] leading-5.5">
            {isOffline
              ? `${chaptersText(waiting.size)} will be sent when you are back online.`
              : `${(most - waiting.size).toLocaleString()} of ${chaptersText(most)} sent. You may close this.`}
          </p>
          <ProgressBar label="Sent" percent={(100 * (most - waiting.size)) / most} />
        </div>
      )}
      {refused.length > 0 && (
        <Banner tone="danger" action={{ label: 'Try again', onClick: () => void sendAgain() }}>
          <p>The server refused {chaptersText(refused.length)}; their texts are kept.</p>
          <ul>
            {refused.map(({ id, title, reason }) => (
              <li key={id}>
                “{title}”: {reason}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}

export function chaptersText(count: number): string {
  return count === 1 ? '1 chapter' : `${count.toLocaleString()} chapters`
}
