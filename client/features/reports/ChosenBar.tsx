import type { ReportedItem } from '#shared/contract/reports.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { isRemovable } from './reported-items.ts'
import type { useReportActs } from './use-report-acts.ts'

interface Props {
  items: readonly ReportedItem[]
  acts: ReturnType<typeof useReportActs>
}

/** Chooses all, and acts on those that are chosen. It stays in sight while a moderator goes through a long queue. */
export function ChosenBar({ items, acts: { chosen, choose, approve, askToRemove } }: Props) {
  const removable = chosen.filter(isRemovable).length
  return (
    <div
      role="toolbar"
      aria-label="Chosen reports"
      className="sticky top-14 z-10 flex min-h-12 flex-wrap items-center gap-2 border-b border-border bg-bg py-1 pr-4 pl-4.5"
    >
      <div className="grow">
        <Checkbox
          label={chosen.length === 0 ? 'Choose all' : `${chosen.length} of ${items.length} chosen`}
          checked={chosen.length === items.length}
          onChange={(is) => choose(items, is)}
        />
      </div>
      <Button
        size="sm"
        variant="danger"
        aria-label="Remove chosen"
        disabled={removable === 0}
        onClick={() => askToRemove(chosen)}
      >
        Remove
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label="Approve chosen"
        disabled={chosen.length === 0}
        onClick={() => approve(chosen)}
      >
        Approve
      </Button>
    </div>
  )
}
