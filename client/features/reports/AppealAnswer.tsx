import type { ReportedItem } from '#shared/contract/reports.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import { nameOf } from './reported-items.ts'
import type { Decision } from './use-decisions.ts'

interface Props {
  item: ReportedItem
  onAnswer(decision: Decision): Promise<void>
}

/** The two answers to an appeal; its writer reads the words of either. */
export function AppealAnswer({ item, onAnswer }: Props) {
  const [asking, setAsking] = useState<'grant' | 'keep' | null>(null)
  const isBan = item.item_type === 'ban'
  const labels = isBan
    ? { grant: 'Lift the ban', keep: 'Keep the ban' }
    : { grant: 'Restore', keep: 'Keep removed' }
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking('grant')}>
        {labels.grant}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setAsking('keep')}>
        {labels.keep}
      </Button>
      {asking && (
        <ReasonDialog
          title={`${labels[asking]}: ${nameOf(item)}`}
          rules={[]}
          confirmLabel={labels[asking]}
          label="Answer"
          variant="primary"
          hint="Whoever appealed reads this answer."
          onConfirm={async (answer) => {
            await onAnswer(
              asking === 'grant'
                ? { state: 'resolved', restores: true, answer }
                : { state: 'rejected', answer },
            )
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
