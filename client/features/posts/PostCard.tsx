import type { Post } from '#shared/contract/posts.ts'
import { counted } from '#shared/rules/numbers.ts'
import { clsx } from 'clsx'
import { MessageSquare } from 'lucide-react'
import { memo, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { AwardRow } from '../awards/AwardRow.tsx'
import { CardContent } from './CardContent.tsx'
import { NewComments } from './NewComments.tsx'
import { ACTION } from './action-class.ts'
import { PostActions } from './PostActions.tsx'
import { PostByline } from './PostByline.tsx'
import { PostTitle } from './PostTitle.tsx'
import { PostVote } from './PostVote.tsx'
import type { ShownPost } from './posts.local.ts'
import type { ReadMark } from './reads.local.ts'

interface Props {
  post: ShownPost
  /** Off on the community's own page, where it would repeat itself. */
  showCommunity?: boolean
  /** Set on one that was opened here before. */
  read?: ReadMark | undefined
  kept?: boolean
  /** One of the first on its screen: its picture is not put off. */
  eager?: boolean
  /** True if its community shows it first. */
  pinned?: boolean
  /** Shows a delete link; who may see it is the caller's decision. */
  onDelete?: (post: Post) => void
}

/** Phones have room for the signs only. */
const CARD_ACTION = clsx('relative z-1 h-9 [&>span]:max-sm:sr-only', ACTION)

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
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={post.title}
      className="relative border-b border-border pt-5 pb-3"
    >
      <PostByline post={post} showCommunity={showCommunity} pinned={pinned} kept={kept} />
      <PostTitle
        post={post}
        read={read}
        className="mt-2 line-clamp-3 text-xl leading-6.75 text-pretty"
      />
      <CardContent post={post} eager={eager} />
      <AwardRow awards={post.awards} />
      <div className="mt-1 -mr-2.5 -ml-2.5 flex flex-wrap items-center">
        <PostVote post={post} layout="row" />
        <Link to={`${paths.post(post)}#comments`} className={CARD_ACTION}>
          <MessageSquare aria-hidden className="size-4" />
          {counted(post.comment_count, 'comment')}
          <NewComments post={post} read={read} />
        </Link>
        <span className="ml-auto" />
        <PostActions
          post={post}
          className={CARD_ACTION}
          onDelete={onDelete && (() => onDelete(post))}
        />
      </div>
    </article>
  )
}
