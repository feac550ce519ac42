import { canGiveAward } from '#shared/rules/permissions.ts'
import { linkHost } from '#shared/rules/links.ts'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { useSession } from '../../sync/react/use-session.ts'
import { AwardRow } from '../awards/AwardRow.tsx'
import { GiveAwardButton } from '../awards/GiveAwardButton.tsx'
import { Carousel } from './media/Carousel.tsx'
import { PendingFiles } from './media/PendingFiles.tsx'
import { PollView } from './PollView.tsx'
import { RemovedNote } from '../moderation/RemovedNote.tsx'
import { PostByline } from './PostByline.tsx'
import { PostVideo } from './media/PostVideo.tsx'
import { PostMenu } from './PostMenu.tsx'
import type { ShownPost } from './posts.local.ts'
import { SaveButton } from './SaveButton.tsx'
import { ShareButton } from './ShareButton.tsx'
import { useVoteOnPost } from './use-vote-on-post.ts'
import { VoteColumn } from './VoteColumn.tsx'

interface Props {
  post: ShownPost
  onEdit?: () => void
  onDelete?: () => void
  /** Stands in for the text while it is changed. */
  editor?: ReactNode
}

const ACTION =
  'inline-flex h-10 items-center gap-1.5 rounded-[10px] px-2.5 text-[13px] leading-5 font-semibold text-muted hover:bg-surface-2 pointer-coarse:h-11'

/** A post in full. */
export function PostArticle({ post, onEdit, onDelete, editor }: Props) {
  const { vote, signedIn } = useVoteOnPost()
  const { user } = useSession()
  const mayAward = canGiveAward(user, post)
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={post.title}
      className="flex gap-1 rounded-[14px] border border-border bg-surface pr-4 pl-1 md:pr-6"
    >
      <div className="pt-3">
        <VoteColumn
          score={post.upvotes - post.downvotes}
          vote={post.user_vote}
          subject={`“${post.title}”`}
          signedIn={signedIn}
          onVote={(value) => vote(post.id, value)}
        />
      </div>
      <div className="min-w-0 flex-1 pt-4 pb-2">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <PostByline post={post} showCommunity />
          </div>
          <PostMenu post={post} />
        </div>
        {post.removed_at && <RemovedNote what="post" reason={post.removed_reason} />}
        <h1
          dir="auto"
          className="mt-2 font-serif text-2xl leading-8 font-semibold text-balance wrap-anywhere"
        >
          {post.title}
        </h1>
        {post.link_url && (
          <a
            href={post.link_url}
            target="_blank"
            rel="nofollow noopener noreferrer"
            data-open
            className="mt-3 flex items-center gap-2 rounded-[10px] border border-border-strong px-3 py-2.5 text-[15px] leading-5.5 text-accent hover:bg-surface-2"
          >
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0">
              <span className="block font-semibold">{linkHost(post.link_url)}</span>
              <span className="block truncate text-[13px] leading-5 text-subtle">
                {post.link_url}
              </span>
            </span>
          </a>
        )}
        {post.post_type === 'image' && post.media.length > 0 && (
          <Carousel media={post.media} title={post.title} />
        )}
        {post.post_type === 'video' && <PostVideo post={post} />}
        {post.pending && <PendingFiles media={post.media} />}
        {editor ? (
          <div className="mt-3">{editor}</div>
        ) : (
          post.body && (
            <div className="mt-3 font-serif text-[17px] leading-7 wrap-anywhere">
              <LazyMarkdown source={post.body} />
            </div>
          )
        )}
        {post.poll && <PollView post={post} poll={post.poll} />}
        <AwardRow awards={post.awards} />
        <div className="mt-3 -ml-2.5 flex flex-wrap items-center">
          <ShareButton path={paths.post(post)} title={post.title} className={ACTION} />
          {signedIn && <SaveButton post={post} className={ACTION} />}
          {mayAward && <GiveAwardButton item="post" id={post.id} className={ACTION} />}
          {onEdit && (
            <button type="button" className={ACTION} onClick={onEdit}>
              <Pencil aria-hidden className="size-4" />
              Edit
            </button>
          )}
          {onDelete && (
            <button type="button" className={ACTION} onClick={onDelete}>
              <Trash2 aria-hidden className="size-4" />
              Delete
            </button>
          )}
        </div>
      </div>
    </article>
  )
}
