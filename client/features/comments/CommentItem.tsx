import { clsx } from 'clsx'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { AwardRow } from '../awards/AwardRow.tsx'
import { RemovedNote } from '../moderation/RemovedNote.tsx'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import type { CommentBranch } from './comment-forest.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentByline } from './CommentByline.tsx'
import { CommentForm } from './CommentForm.tsx'
import { EditComment } from './EditComment.tsx'
import { useBoxes, useThread } from './thread-context.ts'

const Body = memo(LazyMarkdown)
const Actions = memo(CommentActions)

/** Phones indent this far and no further. */
const MAX_PHONE_INDENT = 5

/** One comment and those below it. Of a thousand, only those that changed are rendered again. */
export const CommentItem = memo(function CommentItem({ branch }: { branch: CommentBranch }) {
  const { comment, depth, descendants, replies, isFresh = false } = branch
  const { id, author } = comment
  const [folded, setFolded] = useState(false)
  const name = author?.username ?? '[deleted]'
  const fold = () => setFolded(!folded)
  const foldLabel = `${folded ? 'Unfold' : 'Fold'} comment by ${name}`
  return (
    <li
      className={clsx(
        'relative -mx-2 px-2',
        depth === 0 && '[contain-intrinsic-size:auto_120px] [content-visibility:auto]',
      )}
    >
      <FoldRail label={foldLabel} onFold={fold} />
      <article
        id={`comment-${id}`}
        data-item
        tabIndex={-1}
        className={clsx(
          '-mx-2 rounded-xl px-2 -outline-offset-2 data-linked:bg-accent-soft',
          isFresh && 'bg-accent-soft/60',
        )}
      >
        <CommentByline
          comment={comment}
          folded={folded}
          hidden={descendants}
          onFold={fold}
          foldLabel={foldLabel}
        />
        {!folded && (
          <div className="pl-8">
            {author ? (
              <Written comment={comment} depth={depth} name={name} />
            ) : (
              <p className="py-1 text-base leading-6 text-subtle">
                {comment.removed_at ? '[removed by moderators]' : '[deleted]'}
              </p>
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
})

/** The line beside a comment and all below it: a click folds them. Keys have the button in the byline. */
function FoldRail({ label, onFold }: { label: string; onFold(): void }) {
  return (
    <button
      type="button"
      data-rail
      tabIndex={-1}
      aria-hidden
      title={label}
      onClick={onFold}
      className="group absolute top-8 bottom-0 left-3.5 w-3 cursor-pointer"
    >
      <span className="mx-auto block h-full w-px bg-border transition-colors group-hover:w-0.5 group-hover:bg-accent" />
    </button>
  )
}

/** The text of a comment with its actions. */
function Written({
  comment,
  depth,
  name,
}: Pick<CommentBranch, 'comment' | 'depth'> & { name: string }) {
  const { kind, placeId, setEditing, setReplying, muted, onSaid } = useThread()
  const { id, author } = comment
  const { replying, editing } = useBoxes(id)
  const [open, setOpen] = useState(false)
  const close = () => setReplying(id, false)
  const text = useFocusAfterEdit(editing)
  const thing = comment.community && {
    item: 'comment' as const,
    id,
    post_id: placeId,
    community_id: comment.community.id,
  }
  if (editing) return <EditComment comment={comment} onClose={() => setEditing(id, false)} />
  if (author && muted.includes(`user:${author.id}`) && !open)
    return (
      <p className="flex flex-wrap items-center gap-2 py-1 text-[15px] leading-5.5 text-subtle">
        Hidden: you muted this person.
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          Show
        </Button>
      </p>
    )
  return (
    <>
      {comment.removed_at && <RemovedNote what="comment" thing={comment} />}
      <div ref={text} className="text-base leading-6 wrap-anywhere">
        <Body source={comment.body} />
      </div>
      {comment.awards && <AwardRow awards={comment.awards} thing={thing} />}
      <Actions comment={comment} depth={depth} name={name} />
      {replying && (
        <div className="mt-1 mb-2">
          <CommentForm
            kind={kind}
            placeId={placeId}
            parentId={id}
            label={`Reply to ${name}`}
            autoFocus
            onPosted={close}
            onSaid={onSaid}
            onCancel={() => {
              partOf(text.current, '[data-reply]')?.focus()
              close()
            }}
          />
        </div>
      )}
    </>
  )
}

/** The editor takes the place of the menu it was opened from: that has the focus again once the editor is closed. */
function useFocusAfterEdit(editing: boolean) {
  const text = useRef<HTMLDivElement>(null)
  const before = useRef(editing)
  useLayoutEffect(() => {
    const isOver = before.current && !editing
    before.current = editing
    if (isOver && document.activeElement === document.body)
      partOf(text.current, '[aria-haspopup=menu]')?.focus()
  }, [editing])
  return text
}

const partOf = (text: Element | null, selector: string) =>
  text?.closest('article')?.querySelector<HTMLElement>(selector)
