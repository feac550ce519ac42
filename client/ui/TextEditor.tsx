import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Form, SubmitButton } from './Form.tsx'
import { FieldProblem, type TextDraft, textEdits, useForm } from './use-form.ts'
import { useLeaving } from './use-leaving.ts'

interface Props {
  label: string
  rows: number
  maxLength: number
  draft: TextDraft
  isNew?: boolean
  submitLabel?: string
  /** The text as it is saved, if whatever the user wrote is saved when the user goes elsewhere. */
  savedOnLeaving?: string
  problemOf(text: string): string | null
  /** Sends the text and lets go of its draft. */
  onSave(text: string): Promise<unknown>
  onClose(): void
}

/** Edits a text in its place on the screen. */
export function TextEditor(props: Props) {
  const { draft, isNew = false, submitLabel = 'Save', problemOf, onSave, onClose, ...rest } = props
  const { savedOnLeaving, ...field } = rest
  const form = useForm({
    start: { text: '' },
    edits: textEdits('text', draft),
    isNew,
    problems: ({ text }) => ({ text: problemOf(text) }),
    // Nobody has made a mistake yet in a text that is only begun.
    late: isNew ? ['text'] : [],
    async send({ text }) {
      await onSave(text).catch((error: Error) => {
        throw new FieldProblem('text', error.message)
      })
      await draft[2].done(onClose)
    },
  })
  const leaving = useLeaving<HTMLFormElement>((element) => {
    if (savedOnLeaving === undefined) return
    if (draft[0] === savedOnLeaving) onClose()
    else element.requestSubmit()
  })
  return (
    <Form
      form={form}
      {...leaving}
      className="space-y-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A panel around it stays.
        event.preventDefault()
        onClose()
      }}
    >
      <Field {...field} {...form.field('text')} hideLabel multiline autoFocus />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={() => void form.cancel().then(onClose)}>
          Cancel
        </Button>
        <SubmitButton form={form} size="sm" disabled={!isNew && form.hasProblem}>
          {submitLabel}
        </SubmitButton>
      </div>
    </Form>
  )
}
