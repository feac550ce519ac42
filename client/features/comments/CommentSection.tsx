import { canModerate } from '#shared/rules/permissions.ts'
import { COMMENT_SORTS } from '#shared/rules/comment-tree.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useCommunityRow } from '../communities/communities.local.ts'
import { BanNote, useBan } from '../moderation/BanNote.tsx'
import { CommentList } from './CommentList.tsx'
import { useComments } from './comments.local.ts'

interface Props {
  postId: string
  /** As the post says, for the heading while the comments themselves load. */
  count: number
  communityId: string
  locked: boolean
  /** Time of the user's last visit to the thread: later comments are marked. */
  since: string | null
}

/** The comments of a post. */
export function CommentSection({ postId, count, communityId, locked, since }: Props) {
  const { user } = useSession()
  const community = useCommunityRow(communityId)
  const ban = useBan(communityId)
  const closed = locked && !(community && canModerate(user, community))
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
        closed ? (
          <Banner tone="info">This post is locked. Nobody can comment on it any more.</Banner>
        ) : (
          ban && <BanNote ban={ban} />
        )
      }
      since={since}
    />
  )
}
