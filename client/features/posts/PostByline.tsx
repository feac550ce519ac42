import type { Post } from '#shared/contract/posts.ts'
import { Link } from 'react-router-dom'
import { HardDriveDownload, Lock, Pin } from 'lucide-react'
import { FlairBadge } from '../flairs/FlairBadge.tsx'
import { EditedPost } from './EditedPost.tsx'
import { paths } from '../../paths.ts'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'

interface Props {
  post: Post & { pending?: boolean }
  showCommunity: boolean
  pinned?: boolean
  /** Can be read whole without a network. */
  kept?: boolean
}

/** The first line of a post: community, author and date. */
export function PostByline({ post, showCommunity, pinned, kept }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 text-[13px] leading-5 text-subtle">
      {showCommunity && (
        <>
          <Link
            to={paths.community(post.community)}
            className="relative z-1 inline-flex min-h-6 min-w-0 items-center gap-1.5 font-semibold text-text hover:underline"
          >
            <PlaceIcon place={post.community} size={20} />
            <span className="truncate">c/{post.community.name}</span>
          </Link>
          <span aria-hidden>·</span>
        </>
      )}
      <Link
        to={paths.profile(post.author.username)}
        className="relative z-1 inline-flex min-h-6 items-center hover:text-text hover:underline"
      >
        u/{post.author.username}
      </Link>
      <span aria-hidden>·</span>
      <TimeAgo date={post.created_at} />
      {post.edited_at && (
        <>
          <span aria-hidden>·</span>
          <EditedPost post={post} date={post.edited_at} />
        </>
      )}
      {post.flair && (
        <FlairBadge flair={post.flair} to={paths.communityFlair(post.community, post.flair.id)} />
      )}
      {post.locked_at && (
        <span className="inline-flex items-center gap-1">
          <Lock aria-hidden className="size-3" />
          Locked
        </span>
      )}
      {pinned && (
        <span className="inline-flex items-center gap-1 font-semibold text-accent">
          <Pin aria-hidden className="size-3" />
          Pinned
        </span>
      )}
      {kept && (
        <span title="Kept offline">
          <HardDriveDownload aria-hidden className="size-3.5" />
          <span className="sr-only">Kept offline</span>
        </span>
      )}
      {post.removed_at && <span className="font-semibold text-warning">Removed</span>}
      {post.pending && <PendingMark />}
    </div>
  )
}
