import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Form, SubmitButton } from './Form.tsx'
import type { FormFrame } from './use-form.ts'

interface Props {
  form: FormFrame
  onCancel(): void
  children: ReactNode
}

/** A form as a page: its fields, the reason of a refusal, and the two ways out. */
export function SettingsForm({ form, onCancel, children }: Props) {
  return (
    <Form form={form} className="space-y-6">
      {children}
      <div className="flex justify-end gap-2 border-t border-border pt-4">
        <Button variant="ghost" onClick={() => void form.cancel().then(onCancel)}>
          Cancel
        </Button>
        <SubmitButton form={form}>{form.busy ? 'Saving...' : 'Save Changes'}</SubmitButton>
      </div>
    </Form>
  )
}
