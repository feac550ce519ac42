import { formatDate } from '#shared/rules/dates.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { EXPORT_DAYS } from '#shared/limits.ts'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp, useConnection } from '../../sync/react.tsx'
import { useRemote } from '../../sync/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Card } from './Card.tsx'

/** How often a copy that is being made is asked for. */
const ASK_MS = 2_000

/** Everything the server has of one, as a file. */
export function ExportCard() {
  const { session } = useApp()
  const connection = useConnection()
  const { data, reload } = useRemote(`export:${connection}`, async () => {
    const reply = await session.api.account.exportState({})
    return reply.data
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isWaiting = data?.state === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, ASK_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])

  const ask = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await session.api.account.export({ body: {} })
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
    reload()
  }
  return (
    <Card
      title="Download my data"
      text="Everything you wrote, made and chose in one ZIP file: readable JSON, your texts as Markdown, and your files."
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      {isWaiting && (
        <p role="status" className="flex items-center gap-2 text-[15px] leading-5.5 text-muted">
          <Spinner />
          Your data is being gathered. You can leave this page.
        </p>
      )}
      {data?.state === 'ready' && (
        <p className="mb-3 text-[15px] leading-5.5 text-muted">
          Made on {formatDate(data.ready_at!)}, {formatBytes(data.bytes)}. Kept until{' '}
          {formatDate(data.expires_at!)}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {data?.state === 'ready' && (
          <a href="/api/account/export/download" download className={buttonClass('primary')}>
            <Download aria-hidden className="size-4" />
            Download
          </a>
        )}
        {!isWaiting && (
          <Button
            variant="secondary"
            busy={busy}
            disabled={connection === 'offline'}
            onClick={() => void ask()}
          >
            {data?.state === 'ready' ? 'Gather again' : 'Gather my data'}
          </Button>
        )}
      </div>
      <p className="mt-2 text-[13px] leading-5 text-subtle">
        The file is kept for {EXPORT_DAYS} days, and only you can download it.
      </p>
    </Card>
  )
}
