import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useConnection } from '../../sync/react.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { PostCardSkeleton } from '../../ui/PostCardSkeleton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useProfileComments } from './comments.local.ts'

/** What one person has said, newest first, each with the post it belongs to. */
export function ProfileComments({ username }: { username: string }) {
  const { data, loading, error } = useProfileComments(username)
  const offline = useConnection() === 'offline'
  const comments = data ?? []
  if (comments.length === 0) {
    if (loading) return <PostCardSkeleton count={3} />
    if (error && !offline)
      return <Banner tone="danger">Error: {error.message || 'Failed to load data'}</Banner>
    return (
      <EmptyState
        text={offline ? 'Not kept on this device' : 'No comments yet.'}
        {...(!offline && { hint: 'What is said under posts is gathered here.' })}
      />
    )
  }
  return (
    <ol className="space-y-3">
      {comments.map((comment) => (
        <li
          key={comment.id}
          className="rounded-[14px] border border-border bg-surface p-4 [contain-intrinsic-size:auto_140px] [content-visibility:auto]"
        >
          <article data-item tabIndex={-1}>
            <p className="text-[13px] leading-5 text-subtle">
              <Link
                to={paths.community(comment.community)}
                className="font-semibold text-text hover:underline"
              >
                c/{comment.community.name}
              </Link>
              {' · '}
              <TimeAgo date={comment.created_at} />
              {' · '}
              {comment.upvotes - comment.downvotes} points
            </p>
            <h2 className="mt-0.5 font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
              <Link
                to={`${paths.communityPost({ slug: comment.community.id }, comment.post_id)}#comment-${comment.id}`}
                data-open
                className="hover:underline"
              >
                {comment.post.title}
              </Link>
            </h2>
            <div className="mt-1 line-clamp-6 text-[15px] leading-5.5 wrap-anywhere">
              <LazyMarkdown source={comment.body} />
            </div>
          </article>
        </li>
      ))}
    </ol>
  )
}
