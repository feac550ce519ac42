import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import type { LocalFile } from '../../sync/store/vault.ts'

/** Upload progress of files, in one line. */
export function UploadState({ files }: { files: readonly LocalFile[] }) {
  const offline = useConnection() === 'offline'
  const refused = files.find(({ state }) => state === 'refused')
  if (refused)
    return (
      <p role="alert" className="flex items-center gap-1.5 text-[13px] leading-5 text-danger">
        <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
        {refused.message}
      </p>
    )
  const size = sum(files.map((file) => file.size))
  const sent = sum(files.map(sentBytes))
  if (files.every(({ state }) => state === 'stored'))
    return (
      <p className="flex items-center gap-1.5 text-[13px] leading-5 text-subtle">
        <Check aria-hidden className="size-3.5 shrink-0" />
        Uploaded
      </p>
    )
  return (
    <div className="min-w-32">
      <p className="text-[13px] leading-5 text-subtle tabular-nums">
        {offline
          ? 'Saved on this device'
          : `Uploading ${formatBytes(sent)} of ${formatBytes(size)}`}
      </p>
      {!offline && (
        <progress
          aria-label="Upload"
          max={size}
          value={sent}
          className="block h-1 w-full overflow-hidden rounded-full accent-accent"
        />
      )}
    </div>
  )
}

function sentBytes({ state, sent, size }: LocalFile): number {
  return state === 'stored' ? size : Math.min(size, sent * UPLOAD_PART_BYTES)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
