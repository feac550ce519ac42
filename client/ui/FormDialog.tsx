import { type ReactNode, useId } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import type { ButtonVariant } from './button-class.ts'
import { Dialog } from './Dialog.tsx'
import type { useForm } from './use-form.ts'

interface Props {
  title: string
  description?: string
  form: Pick<ReturnType<typeof useForm>, 'submit' | 'busy' | 'failure'>
  submitLabel: string
  variant?: ButtonVariant
  /** There is nothing to send yet. */
  disabled?: boolean
  onClose(): void
  /** Where Cancel does more than to close: it throws a draft away. */
  onCancel?(): void
  children: ReactNode
}

/** A form in a dialog: its fields, why it was not taken, and the two ways out of it. */
export function FormDialog({
  title,
  description,
  form,
  submitLabel,
  variant = 'primary',
  disabled,
  onClose,
  onCancel = onClose,
  children,
}: Props) {
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={variant} busy={form.busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} className="space-y-4" noValidate>
        {form.failure && <Banner tone="danger">{form.failure}</Banner>}
        {children}
      </form>
    </Dialog>
  )
}
