import type { ReactNode } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import type { FormFrame } from '../../ui/use-form.ts'
import { useSaving } from '../../ui/use-saving.ts'

interface Props {
  form: FormFrame
  className: string
  /** Label of the button while there is nothing to report. */
  invitation?: string
  disabled: boolean
  children: ReactNode
}

/** Settings that stay on the screen after saving, with a message for a moment. */
export function SavedForm({ form, className, invitation, disabled, children }: Props) {
  const { status, words } = useSaving(form, invitation)
  return (
    <Form form={form} className={className}>
      {status === 'success' && <Banner tone="info">Settings saved successfully!</Banner>}
      {children}
      <Button
        type="submit"
        variant="primary"
        busy={status === 'saving'}
        disabled={status === 'idle' && disabled}
      >
        {words}
      </Button>
    </Form>
  )
}
