import { counted } from '#shared/rules/numbers.ts'
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
import { PostTitle } from './PostTitle.tsx'
import { PostVote } from './PostVote.tsx'

interface Props {
  post: ShownPost
  showCommunity: boolean
  density: 'classic' | 'compact'
  read: ReadMark | undefined
  kept: boolean
}

/** A post in one or two lines, for those who look through many. */
export const PostRow = memo(function PostRow({ post, showCommunity, density, read, kept }: Props) {
  const compact = density === 'compact'
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={post.title}
      className={clsx(
        'relative -mx-2 flex items-center gap-2 rounded-[10px] pr-2 hover:bg-surface-2',
        compact ? 'py-0.5' : 'py-1.5',
      )}
    >
      <PostVote post={post} layout={compact ? 'row' : 'column'} />
      {!compact && <Thumbnail post={post} />}
      <div className="min-w-0 flex-1 py-1">
        <PostTitle
          post={post}
          read={read}
          className={
            compact ? 'line-clamp-1 text-base leading-6' : 'line-clamp-2 text-lg leading-6'
          }
        />
        <div className="flex flex-wrap items-center gap-x-2">
          <PostByline post={post} showCommunity={showCommunity} kept={kept} />
          <Link
            to={`${paths.post(post)}#comments`}
            aria-label={counted(post.comment_count, 'comment')}
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
