import type { StorageQuota } from '#shared/contract/files.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

const FULL = 75
const LOW = 90

/** Used share of the user's storage: green, yellow from three quarters, red from nine tenths. */
export function StorageBar({ quota }: { quota: StorageQuota }) {
  const { storage_used_bytes: used, storage_percentage_used: percent } = quota
  const total = quota.storage_quota_bytes + quota.storage_purchased_bytes
  const colour = percent >= LOW ? 'bg-danger' : percent >= FULL ? 'bg-warning' : 'bg-success'
  return (
    <div className="space-y-3">
      <div>
        <div className="mb-1 flex justify-between gap-3 text-[13px] leading-5">
          <span className="font-semibold">Storage</span>
          <span className="text-muted tabular-nums">
            {formatBytes(used)} of {formatBytes(total)}
          </span>
        </div>
        <ProgressBar label="Storage used" percent={percent} colour={colour} />
      </div>
      {percent >= LOW && (
        <Banner tone="warning">
          Your storage is almost full. Delete what you no longer need to make room.
        </Banner>
      )}
    </div>
  )
}
