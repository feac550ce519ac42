import { useMutate } from '../../sync/react.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import type { ShownComment } from './comment-forest.ts'

interface Props {
  comment: ShownComment
  onClose(): void
}

/** Asks before one's own comment goes. */
export function DeleteComment({ comment, onClose }: Props) {
  const mutate = useMutate()
  const remove = async () => {
    try {
      await mutate('comments.remove', { params: { id: comment.id } })
      appToast.success('Comment deleted successfully')
    } catch {
      appToast.error('Failed to delete comment. Please try again.')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title="Delete comment"
      description="Are you sure you want to delete this comment? Replies to it stay. This cannot be undone."
      confirmLabel="Delete"
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
