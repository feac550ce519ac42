import type { Annotation } from '#shared/contract/annotations.ts'
import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useInPlace } from '../../ui/use-takes-back.ts'
import { EditAnnotation } from './EditAnnotation.tsx'

export interface AnnotationItemProps {
  comment: Annotation
  /** How many go with it. */
  answers: number
  mayWrite: boolean
  /** The author of the book may delete any comment. */
  ownsBook: boolean
}

/** One comment of a thread, and what its writer and the book's author can do with it. */
export function AnnotationItem({ comment, answers, mayWrite, ownsBook }: AnnotationItemProps) {
  const mutate = useMutate()
  const { user } = useSession()
  const { id, author, body, created_at } = comment
  const { isOpen, ref, open, noteFocus, close } = useInPlace()
  const [isAsking, setAsking] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const own = author.id === user?.id
  const remove = async () => {
    const next = neighbourOf(deleteButton.current!, comment.parent_id === null)
    await mutate('passages.remove', { params: { id } })
    // While it is open, the dialog keeps the focus.
    flushSync(() => setAsking(false))
    next?.focus()
  }
  return (
    <div className="flex gap-2">
      <Avatar name={author.username} fileId={author.avatar_file_id} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-[13px] leading-5 text-subtle">
          <span className="font-semibold text-text">{author.display_name || author.username}</span>
          <TimeAgo date={created_at} />
        </p>
        {isOpen ? (
          <EditAnnotation comment={comment} onSave={noteFocus} onClose={close} />
        ) : (
          <p className="text-[15px] leading-5.5 whitespace-pre-line wrap-anywhere">{body}</p>
        )}
        {mayWrite && !isOpen && (own || ownsBook) && (
          <div className="-mx-2 flex pointer-coarse:-mx-3">
            {own && (
              <ActButton ref={ref} onClick={open}>
                Edit
              </ActButton>
            )}
            <ActButton ref={deleteButton} onClick={() => setAsking(true)}>
              Delete
            </ActButton>
          </div>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Delete comment"
          description={`Are you sure you want to delete ${own ? 'this comment' : `what ${author.display_name || author.username} wrote`}? ${answers > 0 ? 'Replies to it go with it. ' : ''}This cannot be undone.`}
          confirmLabel="Delete"
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function ActButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-8 px-2 text-[13px] leading-5 text-muted hover:underline pointer-coarse:min-h-11 pointer-coarse:px-3"
    />
  )
}

/** The next button, for the focus of one that goes with its comment: in its thread, beside that, or of the panel. */
function neighbourOf(button: Element, isThread: boolean): HTMLElement | null | undefined {
  const thread = button.closest('li')
  const list = button.closest('ul')
  const from = isThread ? (thread?.nextElementSibling ?? thread?.previousElementSibling) : thread
  const buttons = from?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []
  const next = isThread ? buttons[0] : [...buttons].at(-2)
  return next ?? list?.closest('aside')?.querySelector<HTMLElement>('button[aria-pressed=true]')
}
