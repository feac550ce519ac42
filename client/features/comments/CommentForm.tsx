import { MAX_COMMENT_LENGTH } from '#shared/limits.ts'
import { commentProblem } from '#shared/rules/comment-form.ts'
import { visibleLength } from '#shared/rules/text.ts'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { Field } from '../../ui/Field.tsx'
import { appToast } from '../../ui/toast.ts'
import { commentDraftKey } from './comment-drafts.ts'
import type { CommentKind } from './thread-context.ts'

interface Props {
  kind: CommentKind
  /** The post or chapter that is talked about. */
  placeId: string
  /** Null for a comment on the post or chapter itself. */
  parentId: string | null
  label: string
  autoFocus?: boolean
  /** Called once the text is safe in the vault, and nothing was typed meanwhile. */
  onPosted?: () => void
  onCancel?: () => void
}

export function CommentForm(props: Props) {
  const { kind, placeId, parentId, label, autoFocus, onPosted, onCancel } = props
  const mutate = useMutate()
  const key = commentDraftKey(placeId, parentId)
  const [body, setBody, { saved, clear, done }] = useDraft(key, '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const statusId = useId()
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useCommand('reply', parentId === null ? () => box.current?.focus() : null)
  const noun = parentId === null ? 'comment' : 'reply'
  const written = visibleLength(body) > 0
  const problem = written ? commentProblem(body) : null

  // An emptied box leaves no draft behind that would open it again.
  const write = (text: string) => {
    setBody(text)
    if (text === '') void clear()
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!written || problem || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await mutate(
        `${kind}.create`,
        { params: { id: placeId }, body: { id: newId(), body, parent_comment_id: parentId } },
        { clearDraft: key },
      )
      appToast.success(
        parentId === null ? 'Comment posted successfully!' : 'Reply posted successfully!',
      )
      await done(onPosted)
    } catch {
      setFailure(`Failed to submit ${noun}`)
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    if (event.key === 'Escape' && onCancel) onCancel()
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      className="space-y-2"
      noValidate
    >
      <Field
        ref={box}
        label={label}
        hideLabel
        multiline
        rows={3}
        placeholder={label}
        value={body}
        onChange={write}
        error={problem ?? failure ?? undefined}
        maxLength={MAX_COMMENT_LENGTH}
        autoFocus={autoFocus}
      />
      <div className="flex items-center justify-end gap-2">
        <span
          id={statusId}
          className="mr-auto text-[13px] leading-5 text-subtle"
          aria-live="polite"
        >
          {saved && written ? 'Draft saved on this device' : ''}
        </span>
        {onCancel && (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="sm"
          busy={busy}
          disabled={!written || problem !== null}
        >
          {parentId === null ? 'Comment' : 'Reply'}
        </Button>
      </div>
    </form>
  )
}
