import { PostCard } from './PostCard.tsx'
import { usePost } from './posts.local.ts'

/** A post that its community shows first. */
export function PinnedPost({ id }: { id: string }) {
  const { data: post } = usePost(id)
  if (!post || post.removed_at) return null
  return <PostCard post={post} showCommunity={false} pinned />
}
