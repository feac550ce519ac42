import { fileUrl } from '#shared/rules/file-url.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { Box, Download, File, FileText, Image, Music } from 'lucide-react'
import type { ReactNode } from 'react'
import { readLocalFile } from '../../sync/store/local-files.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Button } from '../../ui/Button.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { appToast } from '../../ui/toast.ts'
import { LicenceLink } from '../worlds/LicenceLink.tsx'
import type { ShownAsset } from './assets.local.ts'

const ICONS = { documents: FileText, audio: Music, '3d_models': Box, images: Image, other: File }

interface Props {
  asset: ShownAsset
  /** Actions besides the download. */
  actions?: ReactNode
  /** Its source and its forks. */
  provenance?: ReactNode
}

/** One asset, with its download. */
export function AssetRow({ asset, actions, provenance }: Props) {
  const { account } = useApp()
  const offline = useConnection() === 'offline'
  const { file_id, title, description, file_type, file_size } = asset
  const Icon = ICONS[asset.category]
  const download = async () => {
    const here = await readLocalFile(account.vault, file_id)
    if (!here && offline) return appToast.error('Failed to download asset')
    const link = document.createElement('a')
    link.href = here ? URL.createObjectURL(here) : fileUrl(file_id)
    link.download = file_type ? `${title}.${file_type}` : title
    link.click()
    if (here) setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-[14px] border border-border bg-surface p-3 md:flex-nowrap md:p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-surface-2 text-muted">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-[70%] md:basis-0">
        <h2 className="truncate text-base leading-6 font-semibold">{title}</h2>
        {description && (
          <p className="text-[15px] leading-5.5 wrap-anywhere text-muted">{description}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-subtle">
          {file_type && <span className="uppercase">{file_type}</span>}
          <span>{formatBytes(file_size)}</span>
          <TimeAgo date={asset.created_at} />
          <LicenceLink licence={asset.licence} />
          {asset.pending && <PendingMark />}
        </p>
        {provenance}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
        {actions}
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Download ${title}`}
          onClick={() => void download()}
        >
          <Download aria-hidden className="size-4" />
          Download
        </Button>
      </div>
    </li>
  )
}
