import { canGiveAward } from '#shared/rules/permissions.ts'
import { clsx } from 'clsx'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { useRoom } from '../../ui/use-room.ts'
import { AwardRow } from '../awards/AwardRow.tsx'
import { GiveAwardButton } from '../awards/GiveAwardButton.tsx'
import { RemovedNote } from '../moderation/RemovedNote.tsx'
import { ACTION } from './action-class.ts'
import { PostActions } from './PostActions.tsx'
import { PostByline } from './PostByline.tsx'
import { PostContent } from './PostContent.tsx'
import { PostMenu } from './PostMenu.tsx'
import { PostVote } from './PostVote.tsx'
import type { ShownPost } from './posts.local.ts'

interface Props {
  post: ShownPost
  onEdit?: () => void
  onDelete?: () => void
  /** Only the beginning of its text is on this device, and the rest cannot be had now. */
  isCut?: boolean
  /** Replaces the text while the user edits it. */
  editor?: ReactNode
}

/** Phones have room for the signs only. */
const ARTICLE_ACTION = clsx('h-10 [&>span]:max-sm:sr-only', ACTION)

/** A post in full. */
export function PostArticle({ post, isCut, onEdit, onDelete, editor }: Props) {
  const { user } = useSession()
  const hasColumn = useRoom('votes')
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={post.title}
      className="flex gap-3 -outline-offset-2"
    >
      {hasColumn !== false && (
        <div className="-ml-2 pt-9 max-md:hidden">
          <PostVote post={post} />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <ArticleHead post={post} />
        {post.removed_at && <RemovedNote what="post" thing={post} />}
        <h1
          dir="auto"
          className="mt-2 font-serif text-2xl leading-8 font-semibold text-balance wrap-anywhere md:text-3xl md:leading-9.5"
        >
          {post.title}
        </h1>
        <PostContent post={post} editor={editor} />
        {isCut && (
          <p role="status" className="mt-3 text-[15px] leading-5.5 text-subtle">
            The rest of this post is not on this device.
          </p>
        )}
        <AwardRow
          awards={post.awards}
          thing={{ item: 'post', id: post.id, post_id: post.id, community_id: post.community_id }}
        />
        <div className="mt-3 -ml-2.5 flex flex-wrap items-center">
          {hasColumn !== true && (
            <div className="md:hidden">
              <PostVote post={post} layout="row" />
            </div>
          )}
          <PostActions post={post} className={ARTICLE_ACTION} onDelete={onDelete}>
            {canGiveAward(user, post) && (
              <GiveAwardButton item="post" id={post.id} className={ARTICLE_ACTION} />
            )}
            {onEdit && (
              <button type="button" className={ARTICLE_ACTION} onClick={onEdit}>
                <Pencil aria-hidden className="size-4" />
                Edit
              </button>
            )}
          </PostActions>
        </div>
      </div>
    </article>
  )
}

/** By whom and where, and what can be done with it. */
function ArticleHead({ post }: Pick<Props, 'post'>) {
  const { user } = useSession()
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <PostByline post={post} showCommunity />
      </div>
      {user && (
        // Its room is there before it is: nothing beside or below it moves.
        <div className="min-h-10 min-w-10 pointer-coarse:min-h-11 pointer-coarse:min-w-11">
          <PostMenu post={post} />
        </div>
      )}
    </div>
  )
}
