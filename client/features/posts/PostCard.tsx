import type { Post } from '#shared/contract/posts.ts'
import { linkHost } from '#shared/rules/links.ts'
import { ExternalLink, MessageSquare, Trash2 } from 'lucide-react'
import { clsx } from 'clsx'
import { NewComments } from './NewComments.tsx'
import type { ReadMark } from './reads.local.ts'
import { memo, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { CardMedia } from './media/CardMedia.tsx'
import { excerpt } from '#shared/rules/excerpt.ts'
import { LazyPollView, LazyPostVideo } from './lazy-parts.ts'
import { PostByline } from './PostByline.tsx'
import { AwardRow } from '../awards/AwardRow.tsx'
import type { ShownPost } from './posts.local.ts'
import { SaveButton } from './SaveButton.tsx'
import { ShareButton } from './ShareButton.tsx'
import { useVoteOnPost } from './use-vote-on-post.ts'
import { VoteColumn } from './VoteColumn.tsx'

interface Props {
  post: ShownPost
  /** Off on the community's own page, where it would repeat itself. */
  showCommunity?: boolean
  /** Set on one that was opened here before. */
  read?: ReadMark | undefined
  kept?: boolean
  /** One of the first on its screen: its picture is not put off. */
  eager?: boolean
  /** Stands first in its community. */
  pinned?: boolean
  /** Shows a delete link; who may see it is the caller's decision. */
  onDelete?: (post: Post) => void
}

const ACTION =
  'relative z-1 inline-flex h-9 items-center gap-1.5 rounded-[10px] px-2.5 text-[13px] leading-5 font-semibold text-muted hover:bg-surface-2 pointer-coarse:h-11'

/** A post in a list. Each is taken over from the server's page by itself: none keeps the page from answering. */
export const PostCard = memo(function PostCard(props: Props) {
  return (
    <Suspense fallback={null}>
      <Card {...props} />
    </Suspense>
  )
})

function Card({
  post,
  showCommunity = true,
  pinned = false,
  eager = false,
  read,
  kept = false,
  onDelete,
}: Props) {
  const { vote, signedIn } = useVoteOnPost()
  const to = paths.post(post)
  const text = excerpt(post.body)
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={post.title}
      className="relative flex gap-1 rounded-[14px] border border-border bg-surface pr-4 pl-1 transition-colors duration-120 hover:border-border-strong"
    >
      <div className="pt-2">
        <VoteColumn
          score={post.upvotes - post.downvotes}
          vote={post.user_vote}
          subject={`“${post.title}”`}
          signedIn={signedIn}
          onVote={(value) => vote(post.id, value)}
        />
      </div>
      <div className="min-w-0 flex-1 pt-3 pb-1.5">
        <PostByline post={post} showCommunity={showCommunity} pinned={pinned} kept={kept} />
        <h2
          dir="auto"
          className={clsx(
            'mt-1 line-clamp-3 font-serif text-lg leading-6.5 font-semibold text-pretty wrap-anywhere',
            read && 'text-subtle',
          )}
        >
          <Link to={to} data-open className="after:absolute after:inset-0 after:rounded-[14px]">
            {post.title}
          </Link>
          {read && <span className="sr-only"> (read)</span>}
        </h2>
        {post.link_url && (
          <a
            href={post.link_url}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className="relative z-1 mt-1 inline-flex max-w-full items-center gap-1.5 text-[13px] leading-5 text-accent hover:underline"
          >
            <ExternalLink aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">{linkHost(post.link_url)}</span>
          </a>
        )}
        {text && (
          <p className="mt-1 line-clamp-3 text-[15px] leading-5.5 wrap-anywhere text-muted">
            {text}
          </p>
        )}
        {post.post_type === 'video' ? (
          <Suspense fallback={null}>
            <LazyPostVideo post={post} preview />
          </Suspense>
        ) : (
          <CardMedia media={post.media} eager={eager} />
        )}
        {post.poll && (
          <Suspense fallback={<div className="h-40" />}>
            <LazyPollView post={post} poll={post.poll} />
          </Suspense>
        )}
        <AwardRow awards={post.awards} />
        <div className="mt-1 -ml-2.5 flex flex-wrap items-center">
          <Link to={`${to}#comments`} className={ACTION}>
            <MessageSquare aria-hidden className="size-4" />
            {post.comment_count === 1 ? '1 comment' : `${post.comment_count} comments`}
            <NewComments post={post} read={read} />
          </Link>
          <ShareButton path={to} title={post.title} className={ACTION} />
          {signedIn && <SaveButton post={post} className={ACTION} />}
          {onDelete && (
            <button type="button" className={ACTION} onClick={() => onDelete(post)}>
              <Trash2 aria-hidden className="size-4" />
              Delete
            </button>
          )}
        </div>
      </div>
    </article>
  )
}
