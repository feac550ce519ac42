import { useMutate } from '../../sync/react/use-mutate.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import type { ShownComment } from './comment-forest.ts'
import { useThread } from './thread-context.ts'

interface Props {
  comment: ShownComment
  onClose(): void
}

/** Asks before deleting the user's own comment, or one that the user may clear away. */
export function DeleteComment({ comment, onClose }: Props) {
  const mutate = useMutate()
  const { kind, me } = useThread()
  const own = comment.author?.id === me?.id
  const remove = async () => {
    try {
      await mutate(`${kind}.remove`, { params: { id: comment.id } })
      appToast.success('Comment deleted successfully')
    } catch {
      appToast.error('Failed to delete comment. Please try again.')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Delete comment"
      description={`Are you sure you want to delete ${own ? 'this comment' : 'what somebody else wrote'}? Replies to it stay. This cannot be undone.`}
      confirmLabel="Delete"
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
