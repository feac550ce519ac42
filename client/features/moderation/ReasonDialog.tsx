import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import type { Rule } from '#shared/rules/reports.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { ButtonVariant } from '../../ui/button-class.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useForm } from '../../ui/use-form.ts'

interface Props {
  title: string
  rules: readonly Rule[]
  confirmLabel: string
  /** Of what it asks for; a reason. */
  label?: string
  variant?: ButtonVariant
  /** Tells the user who reads the reason. */
  hint?: string
  children?: ReactNode
  onConfirm(reason: string): Promise<void>
  onClose(): void
}

/** Confirms an action whose reason the person concerned can read; offers the community's rules as reasons. */
export function ReasonDialog({
  title,
  rules,
  confirmLabel,
  label = 'Reason',
  variant = 'danger',
  hint,
  children,
  onConfirm,
  onClose,
}: Props) {
  const form = useForm({
    start: { reason: '' },
    edits: useState({}),
    send: ({ reason }) => onConfirm(reason.trim()),
  })
  const { value, onChange } = form.bind('reason')
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={confirmLabel}
      variant={variant}
      disabled={value.trim() === ''}
      onClose={onClose}
    >
      {children}
      {rules.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {rules.map(({ name }) => (
            <Button key={name} size="sm" variant="secondary" onClick={() => onChange(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <Field
        label={label}
        multiline
        rows={3}
        hint={hint ?? 'The author can read this, and it appears in the public log.'}
        {...form.field('reason')}
        maxLength={MAX_REASON_LENGTH}
        required
      />
    </FormDialog>
  )
}
