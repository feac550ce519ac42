import type { Post } from '#shared/contract/posts.ts'
import type { ReadMark } from './reads.local.ts'

interface Props {
  post: Pick<Post, 'comment_count'>
  read: ReadMark | undefined
}

/** Number of comments since the user's last visit. */
export function NewComments({ post, read }: Props) {
  const fresh = read ? post.comment_count - read.comment_count : 0
  if (fresh <= 0) return null
  return (
    <b className="rounded-[6px] bg-accent-soft px-1.5 text-xs leading-5 font-semibold text-accent">
      +{fresh} new
    </b>
  )
}
