import { COMMENT_SORTS } from '#shared/rules/comment-tree.ts'
import { Banner } from '../../ui/Banner.tsx'
import { BanNote } from '../moderation/BanNote.tsx'
import type { Closed } from '../moderation/use-closed.ts'
import { CommentList } from './CommentList.tsx'
import { useComments } from './comments.local.ts'

interface Props {
  postId: string
  /** As the post says, for the heading while the comments themselves load. */
  count: number
  closed: Closed
  /** Time of the user's last visit to the thread: later comments are marked. */
  since: string | null
}

/** The comments of a post. */
export function CommentSection({ postId, count, closed, since }: Props) {
  const { data, loading, error } = useComments(postId)
  return (
    <CommentList
      kind="comments"
      placeId={postId}
      comments={data}
      loading={loading}
      error={error}
      sorts={COMMENT_SORTS}
      count={count}
      closed={
        closed === 'locked' ? (
          <Banner tone="info">This post is locked. Nobody can comment on it any more.</Banner>
        ) : (
          closed && <BanNote ban={closed} />
        )
      }
      since={since}
    />
  )
}
