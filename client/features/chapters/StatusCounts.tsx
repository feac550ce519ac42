import { WRITING_STATUSES, type WritingStatus } from '#shared/rules/writing-status.ts'
import { STATUS_NAMES, StatusDot } from './StatusDot.tsx'

/** The number of chapters in each status. */
export function StatusCounts({ statuses }: { statuses: readonly WritingStatus[] }) {
  if (statuses.length === 0) return null
  return (
    <ul
      aria-label="Chapters by status"
      className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] leading-5 text-muted tabular-nums"
    >
      {WRITING_STATUSES.map((status) => (
        <li key={status} className="flex items-center gap-2">
          <StatusDot status={status} />
          {STATUS_NAMES[status]} {statuses.filter((one) => one === status).length}
        </li>
      ))}
    </ul>
  )
}
