import type { Post } from '#shared/contract/posts.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { appToast } from '../../ui/toast.ts'

interface Props {
  post: Post
  onClose(): void
  onDeleted?: () => void
}

/** Asks before deleting the user's own post. */
export function DeletePost({ post, onClose, onDeleted }: Props) {
  const mutate = useMutate()
  const remove = async () => {
    try {
      await mutate('posts.remove', { params: { id: post.id } })
      appToast.success('Post deleted successfully')
      onDeleted?.()
    } catch {
      appToast.error('Failed to delete post. Please try again.')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Delete post"
      description={`Are you sure you want to delete “${post.title}”? This cannot be undone.`}
      confirmLabel="Delete"
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
