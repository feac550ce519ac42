import { formatBytes } from '#shared/rules/files.ts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { LicenceLink } from '../worlds/LicenceLink.tsx'
import type { ShownAsset } from './assets.local.ts'
import { AssetIcon } from './AssetIcon.tsx'
import { PreviewButton } from './preview/PreviewButton.tsx'
import { useDownload } from './use-download.ts'

interface Props {
  asset: ShownAsset
  /** Actions besides the download. */
  actions?: ReactNode
  /** Its source and its forks. */
  provenance?: ReactNode
}

/** One asset, with its download. */
export function AssetRow({ asset, actions, provenance }: Props) {
  const download = useDownload(asset)
  const { title, description, file_type, file_size } = asset
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border py-3 first:border-t-0 md:flex-nowrap">
      <span className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-surface-2 text-muted">
        <AssetIcon asset={asset} className="size-5" />
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
      <div className="flex flex-wrap items-center gap-1 max-md:w-full max-md:pl-13 md:ml-auto md:justify-end">
        {actions}
        <PreviewButton asset={asset} />
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
