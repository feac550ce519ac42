import type { ReportedItem } from '#shared/contract/reports.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** The reported thing, with its place. */
export function ReportedThing({ item }: { item: ReportedItem }) {
  const { post, book, user, review, award, remark, community_id } = item
  if (post)
    return (
      <>
        <About>Post by u/{post.author.username}</About>
        <Title to={paths.post(post)}>{post.title}</Title>
        {post.body && <p className="line-clamp-3 wrap-anywhere text-muted">{post.body}</p>}
      </>
    )
  if (item.comment) {
    const { author, community, post_id, id, body } = item.comment
    const place = `${paths.communityPost(community, post_id)}#comment-${id}`
    return (
      <ReportedComment name={author?.username} body={body} parent={item.parent}>
        <Place to={place}>{item.comment.post.title}</Place>
      </ReportedComment>
    )
  }
  if (remark)
    return (
      <ReportedComment name={remark.author?.username} body={remark.body} parent={item.parent}>
        <Place to={`${paths.chapter(remark.book_id, remark.chapter_id)}#comment-${remark.id}`}>
          a chapter
        </Place>
      </ReportedComment>
    )
  if (book)
    return (
      <>
        <About>Book by u/{book.author.username}</About>
        <Title to={paths.book(book)}>{book.title}</Title>
      </>
    )
  if (review)
    return (
      <>
        <About>
          Review by u/{review.author.username},{' '}
          <Place to={paths.book(review.book_id)}>{review.stars} of 5 stars</Place>
        </About>
        <Words>{review.body}</Words>
      </>
    )
  if (award)
    return (
      <>
        <About>
          Words by u/{award.author.username} with an award on{' '}
          <Place to={paths.post({ id: award.post_id, community_id: community_id ?? '' })}>
            {award.item.startsWith('post:') ? 'a post' : 'a comment'}
          </Place>
        </About>
        <Words>{award.text}</Words>
      </>
    )
  if (user)
    return (
      <>
        <About>{item.item_type === 'ban' ? 'Banned from this community' : 'Account'}</About>
        <Link to={paths.profile(user.username)} className="font-semibold hover:underline">
          {user.display_name} · u/{user.username}
        </Link>
      </>
    )
  return <p className="text-muted">Already deleted</p>
}

interface CommentProps extends Pick<ReportedItem, 'parent'> {
  /** Of its author. */
  name: string | undefined
  body: string
  /** The link to its place. */
  children: ReactNode
}

/** A comment below the words that it answers. */
function ReportedComment({ name, body, parent, children }: CommentProps) {
  return (
    <>
      <About>
        Comment by u/{name} on {children}
      </About>
      {parent && (
        <blockquote
          dir="auto"
          className="mt-1 line-clamp-2 border-l-2 border-border-strong pl-3 text-left text-[13px] leading-5 wrap-anywhere text-muted"
        >
          u/{parent.username}: {parent.text}
        </blockquote>
      )}
      <p className="mt-1 line-clamp-4 wrap-anywhere">{body}</p>
    </>
  )
}

const About = ({ children }: { children: ReactNode }) => (
  <p className="text-[13px] leading-5 text-subtle">{children}</p>
)

const Words = ({ children }: { children: ReactNode }) => (
  <p className="line-clamp-4 wrap-anywhere">{children}</p>
)

interface LinkProps {
  to: string
  children: ReactNode
}

const Title = ({ to, children }: LinkProps) => (
  <Link to={to} className="font-serif text-lg leading-6.5 font-semibold hover:underline">
    {children}
  </Link>
)

const Place = ({ to, children }: LinkProps) => (
  <Link to={to} className="text-accent hover:underline">
    {children}
  </Link>
)
