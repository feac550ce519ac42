import type { Rule } from '#shared/rules/reports.ts'
import { useEffect } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import type { ShownComment } from './comment-forest.ts'

interface Props {
  comment: ShownComment
  rules: readonly Rule[]
  onClose(): void
}

/** Removes a comment with a reason; restores a removed one at once. */
export function RemoveComment({ comment: { id, removed_at }, rules, onClose }: Props) {
  const mutate = useMutate()
  const params = { id }
  useEffect(() => {
    if (!removed_at) return
    void mutate('comments.moderate', { params: { id }, body: { act: 'restore' } }).then(onClose)
  }, [id, removed_at, mutate, onClose])
  if (removed_at) return null
  return (
    <ReasonDialog
      title="Remove comment"
      rules={rules}
      confirmLabel="Remove"
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutate('comments.moderate', { params, body: { act: 'remove', reason } })
        onClose()
      }}
    />
  )
}
