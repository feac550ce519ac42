import { MAX_COMMENT_LENGTH } from '#shared/limits.ts'
import { commentProblem } from '#shared/rules/comment-form.ts'
import { visibleLength } from '#shared/rules/text.ts'
import { useRef } from 'react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { MarkdownField } from '../../ui/MarkdownField.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { appToast } from '../../ui/toast.ts'
import { FieldProblem, textEdits, useForm } from '../../ui/use-form.ts'
import { commentDraftKey } from './comment-drafts.ts'
import { goToComment } from './go-to-comment.ts'
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
  /** Called with its id once it is safe. */
  onSaid(id: string): void
  onCancel?: () => void
  /** Shows the new comment, where its thread is not on the screen. */
  onShow?(id: string): void
}

export function CommentForm(props: Props) {
  const { placeId, parentId, label, autoFocus, onCancel } = props
  const draft = useDraft(commentDraftKey(placeId, parentId), '')
  const { form, isWritten } = useCommentForm(props, draft)
  const { onChange, ...field } = form.field('body')
  const [, , { saved, clear }] = draft
  const box = useRef<HTMLTextAreaElement>(null)
  useCommand('reply', parentId === null ? () => box.current?.focus() : null)
  return (
    <Form
      form={form}
      className="space-y-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onCancel) return
        // A panel around it stays.
        event.preventDefault()
        onCancel()
      }}
    >
      <MarkdownField
        ref={box}
        label={label}
        hideLabel
        brief
        rows={3}
        placeholder={label}
        {...field}
        onChange={(text) => {
          onChange(text)
          // An emptied box leaves no draft behind that would open it again.
          if (text === '') void clear()
        }}
        maxLength={MAX_COMMENT_LENGTH}
        autoFocus={autoFocus}
        actions={
          <>
            {onCancel && (
              <Button variant="ghost" size="sm" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <SubmitButton form={form} size="sm" disabled={!isWritten || form.hasProblem}>
              {parentId === null ? 'Comment' : 'Reply'}
            </SubmitButton>
          </>
        }
      />
      <p className="min-h-5 text-[13px] leading-5 text-subtle" aria-live="polite">
        {saved && isWritten ? 'Draft saved on this device' : ''}
      </p>
    </Form>
  )
}

function useCommentForm(
  { kind, placeId, parentId, onPosted, onSaid, onShow = goToComment }: Props,
  draft: ReturnType<typeof useDraft<string>>,
) {
  const mutate = useMutate()
  const clearDraft = commentDraftKey(placeId, parentId)
  const isReply = parentId !== null
  const form = useForm({
    start: { body: '' },
    edits: textEdits('body', draft),
    isNew: true,
    problems: ({ body }) => ({ body: visibleLength(body) > 0 ? commentProblem(body) : null }),
    async send({ body }) {
      const said = { id: newId(), body, parent_comment_id: parentId }
      const input = { params: { id: placeId }, body: said }
      try {
        await mutate(`${kind}.create`, input, { clearDraft })
      } catch {
        throw new FieldProblem('body', `Failed to submit ${isReply ? 'reply' : 'comment'}`)
      }
      onSaid(said.id)
      appToast.success(isReply ? 'Reply posted successfully!' : 'Comment posted successfully!', {
        label: 'Show',
        onClick: () => onShow(said.id),
      })
      await draft[2].done(onPosted)
    },
  })
  return { form, isWritten: visibleLength(form.values.body) > 0 }
}
