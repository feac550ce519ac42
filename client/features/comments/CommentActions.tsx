import { canReplyAt } from '#shared/rules/comment-form.ts'
import { canEditComment, canGiveAward, canModerate } from '#shared/rules/permissions.ts'
import { clsx } from 'clsx'
import { CornerLeftUp, Flag, Gavel, MessageSquareReply, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { GiveAwardButton } from '../awards/GiveAwardButton.tsx'
import { ShareButton } from '../posts/ShareButton.tsx'
import { VoteColumn } from '../posts/VoteColumn.tsx'
import type { ShownComment } from './comment-forest.ts'
import { goToComment } from './go-to-comment.ts'
import { useBoxes, useThread } from './thread-context.ts'

/** Phones have room for the icons only. */
const MINOR = '[&>span]:max-md:sr-only'
const ACTION =
  'inline-flex h-10 items-center gap-1.5 rounded-[10px] px-2.5 text-[13px] leading-5 font-semibold text-muted hover:bg-surface-2 pointer-coarse:h-11'

interface Props {
  comment: ShownComment
  depth: number
  name: string
}

/** What one can do with a comment; one's own has more. */
export function CommentActions({ comment, depth, name }: Props) {
  const thread = useThread()
  const { kind, me, closed, clears, community, vote, setEditing, remove, report, moderate } = thread
  const { id, parent_comment_id: parentId, upvotes = 0, downvotes = 0, post } = comment
  const onPost = kind === 'comments'
  const own = canEditComment(me, comment)
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-x-1">
      {onPost && (
        <VoteColumn
          layout="row"
          score={upvotes - downvotes}
          vote={comment.user_vote ?? 0}
          subject={`comment by ${name}`}
          signedIn={me !== null}
          onVote={(value) => vote(id, value)}
        />
      )}
      {me && !closed && canReplyAt(depth) && !comment.removed_at && <ReplyButton id={id} />}
      {onPost && canGiveAward(me, comment) && (
        <GiveAwardButton item="comment" id={id} className={clsx(ACTION, MINOR)} />
      )}
      {own && (
        <Action
          label="Edit"
          icon={<Pencil aria-hidden className="size-4" />}
          onClick={() => setEditing(id, true)}
        />
      )}
      {(own || clears) && (
        <Action
          label="Delete"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => remove(comment)}
        />
      )}
      {post && comment.community && (
        <ShareButton
          path={`${paths.communityPost(comment.community, post.id)}#comment-${id}`}
          title={post.title}
          className={clsx(ACTION, MINOR)}
        />
      )}
      {onPost && me && !own && !comment.pending && (
        <Action
          label="Report"
          icon={<Flag aria-hidden className="size-4" />}
          onClick={() => report(id)}
        />
      )}
      {community && canModerate(me, community) && !comment.pending && (
        <Action
          label={comment.removed_at ? 'Restore' : 'Remove'}
          icon={<Gavel aria-hidden className="size-4" />}
          onClick={() => moderate(comment)}
        />
      )}
      {depth > 0 && parentId && (
        <Action
          label="Parent"
          icon={<CornerLeftUp aria-hidden className="size-4" />}
          onClick={() => goToComment(parentId)}
        />
      )}
    </div>
  )
}

function ReplyButton({ id }: { id: string }) {
  const { setReplying } = useThread()
  const { replying: open, drafted } = useBoxes(id)
  return (
    <button
      type="button"
      data-reply
      aria-expanded={open}
      onClick={() => setReplying(id, !open)}
      className={ACTION}
    >
      <MessageSquareReply aria-hidden className="size-4" />
      Reply
      {!open && drafted && (
        <span className="rounded-[6px] bg-warning-soft px-1.5 text-xs leading-5 text-warning">
          Draft
        </span>
      )}
    </button>
  )
}

function Action({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) {
  return (
    <button type="button" title={label} className={clsx(ACTION, MINOR)} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  )
}
