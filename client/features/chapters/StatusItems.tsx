import { WRITING_STATUSES, type WritingStatus } from '#shared/rules/writing-status.ts'
import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import { STATUS_NAMES, StatusDot } from './StatusDot.tsx'

interface Props {
  /** Null: the rows do not have the same one. */
  now: WritingStatus | null
  onChange(status: WritingStatus): void
}

/** The four statuses in the menu of a row. */
export function StatusItems({ now, onChange }: Props) {
  return (
    <DropdownMenu.Group
      aria-label="Status"
      className="my-1.5 border-y border-border py-1.5 only:my-0 only:border-0 only:py-0"
    >
      <div className="grid grid-cols-2 gap-0.5">
        {WRITING_STATUSES.map((status) => (
          <DropdownMenu.Item
            key={status}
            role="menuitemradio"
            aria-checked={status === now}
            onSelect={() => onChange(status)}
            className={clsx(
              'flex h-9 cursor-pointer items-center gap-2.5 rounded-[6px] px-3 text-sm outline-none data-highlighted:bg-surface-2 pointer-coarse:h-11',
              status === now && 'font-semibold inset-ring-1 inset-ring-border',
            )}
          >
            <StatusDot status={status} />
            {STATUS_NAMES[status]}
          </DropdownMenu.Item>
        ))}
      </div>
    </DropdownMenu.Group>
  )
}
