import { MAX_APPEAL_LENGTH } from '#shared/limits.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { textEdits, useForm } from '../../ui/use-form.ts'

/** The user's appeal against a suspension. The user may send only one, so the dialog says so. */
export function AppealDialog({ onClose }: { onClose(): void }) {
  const { session, account } = useApp()
  const draft = useDraft('appeal', '')
  const form = useForm({
    start: { text: '' },
    edits: textEdits('text', draft),
    isNew: true,
    async send(body) {
      await session.api.trust.appeal({ body })
      await draft[2].clear()
      account.retryNow()
      appToast.success('Your appeal has been sent')
      onClose()
    },
  })
  return (
    <FormDialog
      title="Appeal"
      description="Tell us why the suspension is wrong. You can appeal once; an admin will read it."
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
