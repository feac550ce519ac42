import { Link, useNavigate, useParams } from 'react-router-dom'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { canDeletePost, canEditPost } from '#shared/rules/permissions.ts'
import { CommentSection } from '../features/comments/CommentSection.tsx'
import { UnsentComments } from '../features/comments/UnsentComments.tsx'
import { useCommunityRow } from '../features/communities/communities.local.ts'
import { CommunityCard } from '../features/communities/CommunityCard.tsx'
import { CommunityRail } from '../features/communities/CommunityRail.tsx'
import { useClosed } from '../features/moderation/use-closed.ts'
import { EditPost } from '../features/posts/EditPost.tsx'
import { DeletePost } from '../features/posts/DeletePost.tsx'
import { PostArticle } from '../features/posts/PostArticle.tsx'
import { useMarkRead } from '../features/posts/reads.local.ts'
import { usePost } from '../features/posts/posts.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { useConnection } from '../sync/react/use-sync-status.ts'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { WithRail } from '../ui/WithRail.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

type Found = ReturnType<typeof usePost>
type Post = NonNullable<Found['data']>

export function PostScreen() {
  const { postId = '' } = useParams()
  const { data: post, loading, error, copiedAt } = usePost(postId)
  useTitle(post?.title ?? 'Post')
  if (post) return <PostPage key={post.id} post={post} copiedAt={copiedAt} />
  if (loading) return <ScreenSkeleton />
  return (
    <>
      <LoadFailure
        error={error}
        missing="Post not found"
        fallback="Failed to load post"
        why="This post does not exist or was deleted."
      />
      <div className="mx-auto max-w-180 space-y-4 pt-4">
        <UnsentComments placeId={postId} />
      </div>
    </>
  )
}

interface PageProps extends Pick<Found, 'copiedAt'> {
  post: Post
}

function PostPage({ post, copiedAt }: PageProps) {
  const navigate = useNavigate()
  const { user } = useSession()
  const lastRead = useMarkRead(post)
  const closed = useClosed(post)
  const isOffline = useConnection() === 'offline'
  const [deleting, setDeleting] = useState(false)
  const [editing, setEditing] = useState(false)
  const whole = post.body.length >= post.body_length
  const mayEdit = canEditPost(user, post) && whole && !closed
  return (
    <WithRail rail={<PostRail communityId={post.community_id} />}>
      <div className="space-y-4">
        <PostHead post={post} copiedAt={copiedAt} />
        <PostArticle
          post={post}
          isCut={!whole && isOffline}
          {...(canDeletePost(user, post) && { onDelete: () => setDeleting(true) })}
          {...(mayEdit && !editing && { onEdit: () => setEditing(true) })}
          editor={editing && <EditPost post={post} onClose={() => setEditing(false)} />}
        />
        <CommentSection
          postId={post.id}
          count={post.comment_count}
          closed={closed}
          since={lastRead?.read_at ?? null}
        />
      </div>
      {deleting && (
        <DeletePost
          post={post}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(paths.community(post.community), { replace: true })}
        />
      )}
    </WithRail>
  )
}

/** The way back, and of a post that is read offline its age. */
function PostHead({ post, copiedAt }: PageProps) {
  const isOffline = useConnection() === 'offline'
  return (
    <>
      <Link
        to={paths.community(post.community)}
        className="inline-flex h-10 items-center gap-1.5 text-[15px] leading-5.5 font-semibold text-accent hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to c/{post.community.name}
      </Link>
      {isOffline && copiedAt && (
        <p role="status" className="text-[13px] leading-5 text-subtle">
          Saved copy from <TimeAgo date={copiedAt} />
        </p>
      )}
    </>
  )
}

/** The community of a post, its rules and its moderators. */
function PostRail({ communityId }: { communityId: string }) {
  const community = useCommunityRow(communityId)
  if (!community) return null
  return (
    <>
      <CommunityCard community={community} />
      <CommunityRail community={community} />
    </>
  )
}
