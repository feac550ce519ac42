import { MAX_COMMENT_LENGTH } from '#shared/limits.ts'
import { commentProblem } from '#shared/rules/comment-form.ts'
import { clsx } from 'clsx'
import { Check, Reply } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { TextEditor } from '../../ui/TextEditor.tsx'
import { useInPlace } from '../../ui/use-takes-back.ts'
import { plainWords } from '../editor/find/plain.ts'
import type { AnnotationThread } from './annotations.local.ts'
import { AnnotationItem, type AnnotationItemProps } from './AnnotationItem.tsx'

interface Props {
  thread: AnnotationThread
  /** The passage's current words; null when it is gone. */
  passage: string | null
  /** It was asked for in the text. */
  isActive: boolean
  /** It stands beside its passage, and need not show the words again. */
  isAtLine: boolean
  mayWrite: boolean
  /** The author of the book may delete any comment. */
  ownsBook: boolean
  onShow(): void
}

export function AnnotationThreadItem(props: Props) {
  const { thread, passage, isActive, isAtLine, mayWrite, ownsBook, onShow } = props
  const { comment, answers } = thread
  const { anchor } = comment
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li
      ref={item}
      aria-current={isActive || undefined}
      className={clsx(
        'scroll-my-14 space-y-2 rounded-[12px] p-3',
        isActive
          ? 'bg-surface shadow-menu outline outline-border'
          : isAtLine
            ? 'bg-(--rail)'
            : 'bg-(--page)',
        comment.resolved_at !== null && 'text-muted',
      )}
    >
      <button
        type="button"
        dir="auto"
        onClick={onShow}
        disabled={passage === null}
        className={clsx(
          'line-clamp-2 w-full border-s-3 border-(--note-line) ps-3 text-start font-serif text-[15px] leading-6 text-muted enabled:hover:text-text',
          isAtLine && 'not-focus-visible:sr-only',
        )}
      >
        {plainWords(passage ?? `${anchor.quote} (this passage is gone)`)}
      </button>
      {[comment, ...answers].map((one) => (
        <AnnotationItem
          key={one.id}
          comment={one}
          answers={one === comment ? answers.length : 0}
          mayWrite={mayWrite}
          ownsBook={ownsBook}
        />
      ))}
      <Answers comment={comment} mayWrite={mayWrite} />
    </li>
  )
}

/** A reply to the thread, and its end. What somebody writes who may write no more stays open. */
function Answers({ comment, mayWrite }: Pick<AnnotationItemProps, 'comment' | 'mayWrite'>) {
  const mutate = useMutate()
  const { id, book_id, document, anchor, resolved_at } = comment
  const key = `passage:reply:${id}`
  const draft = useDraft(key, '')
  const { isOpen, ref, open, noteFocus, close } = useInPlace()
  const isResolved = resolved_at !== null
  const reply = (answer: string) => {
    noteFocus()
    const body = { id: newId(), document, parent_id: id, anchor, body: answer }
    return mutate('passages.comment', { params: { id: book_id }, body }, { clearDraft: key })
  }
  const resolve = () =>
    void mutate('passages.resolve', { params: { id }, body: { resolved: !isResolved } })
  return (
    <>
      {mayWrite && !isOpen && (
        <div className="-mx-2 -mb-1 flex items-center gap-1">
          {isResolved ? (
            <span className="px-2 text-[13px] leading-5 text-subtle">Resolved</span>
          ) : (
            <Button ref={ref} size="sm" variant="ghost" onClick={open}>
              <Reply aria-hidden className="size-4" />
              Reply
            </Button>
          )}
          <Button size="sm" variant="ghost" className="text-accent" onClick={resolve}>
            {!isResolved && <Check aria-hidden className="size-4" />}
            {isResolved ? 'Open again' : 'Resolve'}
          </Button>
        </div>
      )}
      {isOpen && (
        <TextEditor
          label="Reply"
          rows={2}
          maxLength={MAX_COMMENT_LENGTH}
          draft={draft}
          isNew
          submitLabel="Reply"
          problemOf={commentProblem}
          onSave={reply}
          onClose={close}
        />
      )}
    </>
  )
}
