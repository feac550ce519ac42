import { counted } from '#shared/rules/numbers.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { PostCardSkeleton } from '../posts/PostCardSkeleton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useProfileComments } from './comments.local.ts'

/** One person's comments, newest first, each with its post. */
export function ProfileComments({ username }: { username: string }) {
  const list = useProfileComments(username)
  if (list.state !== 'here')
    return (
      <ListStates
        list={list}
        prefix="Error: "
        fallback="Failed to load data"
        loading={<PostCardSkeleton count={3} />}
        empty={<EmptyState text="No comments yet." hint="Comments on posts appear here." />}
      />
    )
  return (
    <>
      <ol className="space-y-3">
        {list.data.map((comment) => (
          <li
            key={comment.id}
            className="rounded-[14px] bg-surface p-4 [contain-intrinsic-size:auto_140px] [content-visibility:auto]"
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
                {counted(comment.upvotes - comment.downvotes, 'point')}
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
      <ShowMore list={list}>Show more comments</ShowMore>
    </>
  )
}
