import type { ReportedItem } from '#shared/contract/reports.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** The reported thing, with its place. */
export function ReportedThing({
  item: { post, comment, book, user, review, award, community_id, parent },
}: {
  item: ReportedItem
}) {
  if (post)
    return (
      <>
        <p className="text-[13px] leading-5 text-subtle">Post by u/{post.author.username}</p>
        <Link
          to={paths.post(post)}
          className="font-serif text-lg leading-6.5 font-semibold hover:underline"
        >
          {post.title}
        </Link>
        {post.body && <p className="line-clamp-3 wrap-anywhere text-muted">{post.body}</p>}
      </>
    )
  if (comment)
    return (
      <>
        <p className="text-[13px] leading-5 text-subtle">
          Comment by u/{comment.author?.username} on{' '}
          <Link
            to={`${paths.communityPost(comment.community, comment.post_id)}#comment-${comment.id}`}
            className="text-accent hover:underline"
          >
            {comment.post.title}
          </Link>
        </p>
        {parent && (
          <blockquote
            dir="auto"
            className="mt-1 line-clamp-2 border-l-2 border-border-strong pl-3 text-left text-[13px] leading-5 wrap-anywhere text-muted"
          >
            u/{parent.username}: {parent.text}
          </blockquote>
        )}
        <p className="mt-1 line-clamp-4 wrap-anywhere">{comment.body}</p>
      </>
    )
  if (book)
    return (
      <>
        <p className="text-[13px] leading-5 text-subtle">Book by u/{book.author.username}</p>
        <Link
          to={paths.book(book)}
          className="font-serif text-lg leading-6.5 font-semibold hover:underline"
        >
          {book.title}
        </Link>
      </>
    )
  if (review)
    return (
      <>
        <p className="text-[13px] leading-5 text-subtle">
          Review by u/{review.author.username},{' '}
          <Link to={paths.book(review.book_id)} className="text-accent hover:underline">
            {review.stars} of 5 stars
          </Link>
        </p>
        <p className="line-clamp-4 wrap-anywhere">{review.body}</p>
      </>
    )
  if (award)
    return (
      <>
        <p className="text-[13px] leading-5 text-subtle">
          Words by u/{award.author.username} with an award on{' '}
          <Link
            to={paths.post({ id: award.post_id, community_id: community_id ?? '' })}
            className="text-accent hover:underline"
          >
            {award.item.startsWith('post:') ? 'a post' : 'a comment'}
          </Link>
        </p>
        <p className="line-clamp-4 wrap-anywhere">{award.text}</p>
      </>
    )
  if (user)
    return (
      <>
        <p className="text-[13px] leading-5 text-subtle">Account</p>
        <Link to={paths.profile(user.username)} className="font-semibold hover:underline">
          {user.display_name} · u/{user.username}
        </Link>
      </>
    )
  return <p className="text-muted">Already deleted</p>
}
