import { MAX_APPEAL_LENGTH } from '#shared/limits.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'

/** The user's appeal against a suspension. The user may send only one, so the dialog says so. */
export function AppealDialog({ onClose }: { onClose(): void }) {
  const { session, account } = useApp()
  const form = useForm({
    start: { text: '' },
    edits: useState({}),
    async send(body) {
      await session.api.trust.appeal({ body })
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
