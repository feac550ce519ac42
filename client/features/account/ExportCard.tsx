import type { DataExport } from '#shared/contract/account.ts'
import { formatDate } from '#shared/rules/dates.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { EXPORT_DAYS } from '#shared/limits.ts'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { Card } from './Card.tsx'

/** Interval for asking the server if the copy is ready. */
const ASK_MS = 2_000

interface Props {
  title: string
  /** Contents of the export, in a sentence. */
  text: string
  /** Text shown while the server makes it. */
  waiting: string
  /** On the button, before there is one and afterwards. */
  actions: { first: string; again: string }
  /** Address of the request, below `/api`. */
  path: string
  load(): Promise<DataExport>
  order(): Promise<unknown>
}

/** A copy as a file: the user requests it, the server makes it, the user downloads it. */
export function ExportCard({ title, text, waiting, actions, path, load, order }: Props) {
  const connection = useConnection()
  const isOffline = connection === 'offline'
  const { data, failure, reload } = useRemote(`export:${path}:${connection}`, load)
  const { busy, failure: refusal, attempt } = useAttempt()
  const isWaiting = data?.state === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, ASK_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])

  const ask = () => void attempt(order).then(reload)
  return (
    <Card title={title} text={text}>
      <div className="space-y-3">
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        {failure && (
          <Banner
            tone={isOffline ? 'info' : 'danger'}
            action={{ label: 'Try Again', onClick: reload }}
          >
            {failure}
          </Banner>
        )}
        {isWaiting && (
          <p role="status" className="flex items-center gap-2 text-[15px] leading-5.5 text-muted">
            <Spinner />
            {waiting}
          </p>
        )}
        {data?.state === 'ready' && <ReadyText copy={data} />}
        <div className="flex flex-wrap gap-2">
          {data?.state === 'ready' && (
            <a href={`/api${path}/download`} download className={buttonClass('primary')}>
              <Download aria-hidden className="size-4" />
              Download
            </a>
          )}
          {!isWaiting && (
            <Button variant="secondary" busy={busy} disabled={isOffline} onClick={ask}>
              {data?.state === 'ready' ? actions.again : actions.first}
            </Button>
          )}
        </div>
        <p className="text-[13px] leading-5 text-subtle">
          The file is kept for {EXPORT_DAYS} days, and only you can download it.
        </p>
      </div>
    </Card>
  )
}

function ReadyText({ copy }: { copy: DataExport }) {
  return (
    <p className="text-[15px] leading-5.5 text-muted">
      Made on {formatDate(copy.ready_at!)}, {formatBytes(copy.bytes)}. Kept until{' '}
      {formatDate(copy.expires_at!)}.
    </p>
  )
}
