import { formatBytes } from '#shared/rules/files.ts'
import { Download } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ShownAsset } from './assets.local.ts'
import { AssetIcon } from './AssetIcon.tsx'
import { useDownload } from './use-download.ts'

/** An asset in a narrow column, with its download. */
export function AssetLine({ asset }: { asset: ShownAsset }) {
  const download = useDownload(asset)
  const { title, file_type, file_size } = asset
  return (
    <li className="flex items-center gap-3 py-1.5">
      <AssetIcon asset={asset} className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-[15px] leading-5.5">{title}</p>
        <p className="text-[13px] leading-5 text-subtle">
          {file_type && <span className="uppercase">{file_type}, </span>}
          {formatBytes(file_size)}
        </p>
      </div>
      <IconButton aria-label={`Download ${title}`} onClick={() => void download()}>
        <Download aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}
