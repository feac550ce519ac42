import { canReplyAt } from '#shared/rules/comment-form.ts'
import { clsx } from 'clsx'
import { MessageSquareReply } from 'lucide-react'
import { ACTION as QUIET } from '../posts/action-class.ts'
import { VoteColumn } from '../posts/VoteColumn.tsx'
import type { ShownComment } from './comment-forest.ts'
import { CommentMenu } from './CommentMenu.tsx'
import { useBoxes, useThread } from './thread-context.ts'

interface Props {
  comment: ShownComment
  depth: number
  name: string
}

/** Vote, Reply, and behind three dots all else. */
export function CommentActions({ comment, depth, name }: Props) {
  const { kind, me, closed, vote } = useThread()
  const { id, upvotes = 0, downvotes = 0 } = comment
  return (
    <div className="-ml-2 flex items-center">
      {kind === 'comments' && (
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
      <CommentMenu comment={comment} depth={depth} name={name} />
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
      className={clsx('h-10', QUIET)}
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
