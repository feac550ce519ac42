import type { WritingStatus } from '#shared/rules/writing-status.ts'
import { clsx } from 'clsx'

export const STATUS_NAMES: Record<WritingStatus, string> = {
  idea: 'Idea',
  draft: 'Draft',
  revised: 'Revised',
  done: 'Done',
}

export const STATUS_COLORS: Record<WritingStatus, string> = {
  idea: 'bg-(--idea)',
  draft: 'bg-(--draft)',
  revised: 'bg-(--revised)',
  done: 'bg-(--done)',
}
const HOLLOW = 'inset-ring-[1.5px] inset-ring-(--idea)'

/** Its word is beside it, or at the end of its row for screen readers. */
export function StatusDot({ status }: { status: WritingStatus }) {
  return (
    <span
      aria-hidden
      title={STATUS_NAMES[status]}
      className={clsx(
        'size-2.25 shrink-0 self-center rounded-full',
        status === 'idea' ? HOLLOW : STATUS_COLORS[status],
      )}
    />
  )
}
