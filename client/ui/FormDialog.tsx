import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import type { ButtonVariant } from './button-class.ts'
import { Dialog } from './Dialog.tsx'
import { Form, SubmitButton } from './Form.tsx'
import type { FormFrame } from './use-form.ts'

interface Props {
  title: string
  description?: string
  form: FormFrame
  /** Null: there is nothing that could be sent. */
  submitLabel: string | null
  variant?: ButtonVariant
  /** There is nothing to send yet, or no way to. */
  disabled?: boolean
  /** Null: the one button is as wide as the dialog, which is closed by its cross. */
  cancelLabel?: string | null
  /** Other actions, at the other end of the row of buttons. */
  aside?: ReactNode
  onInput?: FormEventHandler
  onClose(): void
  children: ReactNode
}

/** A form in a dialog: its fields, the reason of a refusal, and the two ways out. `useForm` says when a draft stays. */
export function FormDialog({
  form,
  submitLabel,
  variant = 'primary',
  disabled,
  cancelLabel = 'Cancel',
  aside,
  onInput,
  onClose,
  children,
  ...head
}: Props) {
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...head}
      footer={
        <>
          {aside}
          {cancelLabel && (
            <Button variant="ghost" onClick={() => void form.cancel().then(onClose)}>
              {cancelLabel}
            </Button>
          )}
          {submitLabel && (
            <SubmitButton
              form={form}
              id={id}
              variant={variant}
              disabled={disabled}
              className={cancelLabel ? undefined : 'w-full'}
            >
              {submitLabel}
            </SubmitButton>
          )}
        </>
      }
    >
      <Form id={id} form={form} onInput={onInput}>
        {children}
      </Form>
    </Dialog>
  )
}
