import type { Rule } from '#shared/rules/reports.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'

interface Props {
  id: string
  rules: readonly Rule[]
  onClose(): void
}

/** Removes a comment with a reason. */
export function RemoveComment({ id, rules, onClose }: Props) {
  const mutate = useMutate()
  return (
    <ReasonDialog
      title="Remove comment"
      rules={rules}
      confirmLabel="Remove"
      onClose={onClose}
      onConfirm={async (reason) => {
        const input = { params: { id }, body: { act: 'remove' as const, reason } }
        await mutate('comments.moderate', input)
        onClose()
      }}
    />
  )
}
