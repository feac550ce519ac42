import { canReplyAt } from '#shared/rules/comment-form.ts'
import { canEditComment, canGiveAward, canModerate } from '#shared/rules/permissions.ts'
import { clsx } from 'clsx'
import {
  CornerLeftUp,
  Flag,
  Gavel,
  type LucideIcon,
  MessageSquareReply,
  Pencil,
  Trash2,
} from 'lucide-react'
import { paths } from '../../paths.ts'
import { GiveAwardButton } from '../awards/GiveAwardButton.tsx'
import { ACTION as QUIET } from '../posts/action-class.ts'
import { ShareButton } from '../posts/ShareButton.tsx'
import { VoteColumn } from '../posts/VoteColumn.tsx'
import type { ShownComment } from './comment-forest.ts'
import { goToComment } from './go-to-comment.ts'
import { useBoxes, useThread } from './thread-context.ts'

/** Phones have room for the icons only. */
const MINOR = '[&>span]:max-md:sr-only'
const ACTION = clsx('h-10', QUIET)

interface Props {
  comment: ShownComment
  depth: number
  name: string
}

/** Actions on a comment; its author has more. */
export function CommentActions({ comment, depth, name }: Props) {
  const { kind, me, closed, clears, community, vote, setEditing, ask } = useThread()
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
      {own && <Action label="Edit" icon={Pencil} onClick={() => setEditing(id, true)} />}
      {(own || clears) && (
        <Action label="Delete" icon={Trash2} onClick={() => ask('delete', comment)} />
      )}
      {post && comment.community && (
        <ShareButton
          path={`${paths.communityPost(comment.community, post.id)}#comment-${id}`}
          title={post.title}
          className={clsx(ACTION, MINOR)}
        />
      )}
      {onPost && me && !own && !comment.pending && (
        <Action label="Report" icon={Flag} onClick={() => ask('report', comment)} />
      )}
      {community && canModerate(me, community) && !comment.pending && (
        <Action
          label={comment.removed_at ? 'Restore' : 'Remove'}
          icon={Gavel}
          onClick={() => ask('moderate', comment)}
        />
      )}
      {depth > 0 && parentId && (
        <Action label="Parent" icon={CornerLeftUp} onClick={() => goToComment(parentId)} />
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

interface ActionProps {
  label: string
  icon: LucideIcon
  onClick(): void
}

function Action({ label, icon: Icon, onClick }: ActionProps) {
  return (
    <button type="button" title={label} className={clsx(ACTION, MINOR)} onClick={onClick}>
      <Icon aria-hidden className="size-4" />
      <span>{label}</span>
    </button>
  )
}
