import { FileText, MessageSquare, Play } from 'lucide-react'
import { clsx } from 'clsx'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Picture } from '../../ui/Picture.tsx'
import type { ReadMark } from './reads.local.ts'
import { PostByline } from './PostByline.tsx'
import { NewComments } from './NewComments.tsx'
import type { ShownPost } from './posts.local.ts'
import { useVoteOnPost } from './use-vote-on-post.ts'
import { VoteColumn } from './VoteColumn.tsx'

interface Props {
  post: ShownPost
  showCommunity: boolean
  density: 'classic' | 'compact'
  read: ReadMark | undefined
  kept: boolean
}

/** A post in one or two lines, for those who look through many. */
export const PostRow = memo(function PostRow({ post, showCommunity, density, read, kept }: Props) {
  const { vote, signedIn } = useVoteOnPost()
  const to = paths.post(post)
  const compact = density === 'compact'
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={post.title}
      className={clsx(
        'relative flex items-center gap-2 border border-border bg-surface pr-3 pl-1 transition-colors duration-120 hover:border-border-strong',
        compact ? 'rounded-[10px] py-0.5' : 'rounded-[14px] py-1.5',
      )}
    >
      <VoteColumn
        layout={compact ? 'row' : 'column'}
        score={post.upvotes - post.downvotes}
        vote={post.user_vote}
        subject={`“${post.title}”`}
        signedIn={signedIn}
        onVote={(value) => vote(post.id, value)}
      />
      {!compact && <Thumbnail post={post} />}
      <div className="min-w-0 flex-1 py-1">
        <h2
          dir="auto"
          className={clsx(
            'font-serif font-semibold wrap-anywhere',
            compact ? 'line-clamp-1 text-base leading-6' : 'line-clamp-2 text-lg leading-6',
            read && 'text-subtle',
          )}
        >
          <Link to={to} data-open className="after:absolute after:inset-0 after:rounded-[10px]">
            {post.title}
          </Link>
          {read && <span className="sr-only"> (read)</span>}
        </h2>
        <div className="flex flex-wrap items-center gap-x-2">
          <PostByline post={post} showCommunity={showCommunity} kept={kept} />
          <Link
            to={`${to}#comments`}
            aria-label={`${post.comment_count} comments`}
            className="relative z-1 inline-flex items-center gap-1 text-[13px] leading-5 text-subtle hover:text-text"
          >
            <MessageSquare aria-hidden className="size-3.5" />
            {post.comment_count}
            <NewComments post={post} read={read} />
          </Link>
        </div>
      </div>
    </article>
  )
})

function Thumbnail({ post: { media, post_type } }: { post: ShownPost }) {
  const [first] = media
  const id = first && (first.thumbnail_file_id ?? (post_type === 'image' ? first.file_id : null))
  const box =
    'relative grid size-18 shrink-0 place-items-center overflow-hidden rounded-[10px] bg-surface-2 text-subtle'
  return (
    <div aria-hidden className={box}>
      {id ? (
        <Picture fileId={id} alt="" placeholder={first.placeholder} className="size-full" />
      ) : (
        <FileText className="size-6" />
      )}
      {post_type === 'video' && (
        <Play className="absolute size-7 rounded-full bg-black/55 p-1.5 text-white" />
      )}
    </div>
  )
}
