import { formatBytes } from '#shared/rules/files.ts'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { useApp } from '../../../sync/react/app-context.ts'
import { useRemote } from '../../../sync/react/use-remote.ts'
import { useConnection } from '../../../sync/react/use-sync-status.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LazyMarkdown } from '../../../ui/LazyMarkdown.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { WideDialog } from '../../../ui/WideDialog.tsx'
import type { ShownAsset } from '../assets.local.ts'
import { useDownload } from '../use-download.ts'
import { type Look, lookOf } from './preview-look.ts'
import { PREVIEW_BYTES, readStart } from './read-start.ts'
import { readTable } from './read-table.ts'
import { TablePreview } from './TablePreview.tsx'

interface Props {
  asset: ShownAsset
  onClose(): void
}

/** The text of a file: Markdown as it is meant, CSV as a table, anything else as it stands. */
export function AssetPreview({ asset, onClose }: Props) {
  const { account } = useApp()
  const offline = useConnection() === 'offline'
  const download = useDownload(asset)
  const look = lookOf(asset) ?? 'text'
  const { data, failure, reload } = useRemote(
    `preview:${asset.file_id}`,
    () => readStart(account, asset),
    offline,
  )
  const { file_type, file_size } = asset
  const shown = data && { ...data, ...(look === 'table' && { table: readTable(data.text, data) }) }
  return (
    <WideDialog
      title={asset.title}
      description={`${file_type.toUpperCase()}, ${formatBytes(file_size)}`}
      onClose={onClose}
      footer={
        <>
          <p className="min-w-0 flex-1 text-[13px] leading-5 text-subtle" aria-live="polite">
            {shown && cutNote(shown, file_size)}
          </p>
          <Button variant="secondary" onClick={() => void download()}>
            <Download aria-hidden className="size-4" />
            Download
          </Button>
        </>
      }
    >
      <div
        role="region"
        aria-label={`Text of ${asset.title}`}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-5 pb-4 -outline-offset-2 md:px-6"
      >
        {shown ? (
          <Text look={look} text={shown.text} table={shown.table} />
        ) : failure === null ? (
          <Skeleton className="h-60 w-full rounded-[10px]" />
        ) : offline ? (
          <EmptyState
            text="This file is not on this device"
            hint="Its text shows here when you are online again."
          />
        ) : (
          <Banner tone="danger" action={{ label: 'Try again', onClick: reload }}>
            Failed to load the file
          </Banner>
        )}
      </div>
    </WideDialog>
  )
}

interface TextProps {
  look: Look
  text: string
  table?: ReturnType<typeof readTable>
}

function Text({ look, text, table }: TextProps) {
  if (text.trim() === '') return <EmptyState text="This file is empty" />
  if (table) return <TablePreview table={table} />
  if (look === 'markdown') return <LazyMarkdown source={text} />
  return (
    <pre
      dir="auto"
      className={clsx(
        'wrap-anywhere whitespace-pre-wrap',
        look === 'code' ? 'font-mono text-[13px] leading-5' : 'font-sans text-[15px] leading-6',
      )}
    >
      {text}
    </pre>
  )
}

/** Says that there is more of it. */
function cutNote({ isPart, table }: { isPart: boolean } & Pick<TextProps, 'table'>, size: number) {
  if (table?.more) {
    const count = table.more === 'rows' ? table.rows.length : table.head.length
    return `The first ${count} ${table.more}. The download has all of them.`
  }
  if (!isPart) return null
  return `The first ${formatBytes(PREVIEW_BYTES)} of ${formatBytes(size)}. The download has all of it.`
}
