import { canReplyAt } from '#shared/rules/comment-form.ts'
import { clsx } from 'clsx'
import { MessageSquareReply } from 'lucide-react'
import { memo } from 'react'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { VoteColumn } from '../posts/VoteColumn.tsx'
import type { CommentBranch } from './comment-forest.ts'
import { CommentByline } from './CommentByline.tsx'
import { CommentForm } from './CommentForm.tsx'
import { useThread } from './thread-context.ts'

// A vote or a fold renders the thread again; the text of a thousand comments stays as it was.
const Body = memo(LazyMarkdown)

/** Phones indent this far and no further. */
const MAX_PHONE_INDENT = 5

export function CommentItem({ branch }: { branch: CommentBranch }) {
  const { comment, depth, descendants, replies } = branch
  const thread = useThread()
  const folded = thread.folded.has(comment.id)
  const replying = thread.replying.has(comment.id)
  const fold = () => thread.toggleFold(comment.id)
  const foldLabel = `${folded ? 'Unfold' : 'Fold'} comment by ${comment.author.username}`
  return (
    <li
      className={clsx(
        'relative',
        depth === 0 && '[contain-intrinsic-size:auto_120px] [content-visibility:auto]',
      )}
    >
      <button
        type="button"
        data-rail
        tabIndex={-1}
        aria-hidden
        title={foldLabel}
        onClick={fold}
        className="group absolute top-8 bottom-0 left-1.5 w-3 cursor-pointer"
      >
        <span className="mx-auto block h-full w-px bg-border transition-colors group-hover:w-0.5 group-hover:bg-accent" />
      </button>
      <article id={`comment-${comment.id}`} data-item tabIndex={-1} className="rounded-[10px]">
        <CommentByline
          comment={comment}
          folded={folded}
          hidden={descendants}
          onFold={fold}
          foldLabel={foldLabel}
        />
        {!folded && (
          <div className="pl-8">
            <div className="text-base leading-6 wrap-anywhere">
              <Body source={comment.body} />
            </div>
            <div className="-ml-2 flex items-center gap-1">
              <VoteColumn
                layout="row"
                score={comment.upvotes - comment.downvotes}
                vote={comment.user_vote}
                subject={`comment by ${comment.author.username}`}
                signedIn={thread.signedIn}
                onVote={(value) => thread.vote(comment.id, value)}
              />
              {thread.signedIn && canReplyAt(depth) && (
                <button
                  type="button"
                  data-reply
                  aria-expanded={replying}
                  onClick={() => thread.setReplying(comment.id, !replying)}
                  className="inline-flex h-10 items-center gap-1.5 rounded-[10px] px-2.5 text-[13px] leading-5 font-semibold text-muted hover:bg-surface-2 pointer-coarse:h-11"
                >
                  <MessageSquareReply aria-hidden className="size-4" />
                  Reply
                  {!replying && thread.drafts.has(comment.id) && (
                    <span className="rounded-[6px] bg-warning-soft px-1.5 text-xs leading-5 text-warning">
                      Draft
                    </span>
                  )}
                </button>
              )}
            </div>
            {replying && (
              <div className="mt-1 mb-2">
                <CommentForm
                  postId={thread.postId}
                  parentId={comment.id}
                  label={`Reply to ${comment.author.username}`}
                  autoFocus
                  onPosted={() => thread.setReplying(comment.id, false)}
                  onCancel={() => thread.setReplying(comment.id, false)}
                />
              </div>
            )}
          </div>
        )}
      </article>
      {!folded && replies.length > 0 && (
        <ol
          className={clsx('mt-2 space-y-3', depth < MAX_PHONE_INDENT ? 'pl-5 md:pl-8' : 'md:pl-8')}
        >
          {replies.map((reply) => (
            <CommentItem key={reply.comment.id} branch={reply} />
          ))}
        </ol>
      )}
    </li>
  )
}
