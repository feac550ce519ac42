import { MAX_APPEAL_LENGTH } from '#shared/limits.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { textEdits, useForm } from '../../ui/use-form.ts'

interface Props {
  /** Says what can be said here, and who reads it. */
  description: string
  draftKey: string
  onSend(text: string): Promise<void>
  onClose(): void
}

/** Asks a user why what was done to them is wrong. They may say so once. */
export function AppealDialog({ description, draftKey, onSend, onClose }: Props) {
  const draft = useDraft(draftKey, '')
  const form = useForm({
    start: { text: '' },
    edits: textEdits('text', draft),
    isNew: true,
    async send({ text }) {
      await onSend(text)
      await draft[2].clear()
      onClose()
    },
  })
  return (
    <FormDialog
      title="Appeal"
      description={description}
      form={form}
      submitLabel="Send appeal"
      disabled={form.values.text.trim() === ''}
      onClose={onClose}
    >
      <Field
        label="Your appeal"
        multiline
        rows={6}
        {...form.field('text')}
        maxLength={MAX_APPEAL_LENGTH}
        counter
        required
      />
    </FormDialog>
  )
}
