import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import type { Rule } from '#shared/rules/reports.ts'
import { type ReactNode, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'

interface Props {
  title: string
  rules: readonly Rule[]
  confirmLabel: string
  /** Who reads the reason. */
  hint?: string
  /** What else has to be said. */
  children?: ReactNode
  onConfirm(reason: string): Promise<void>
  onClose(): void
}

/** An act that the person concerned is given a reason for; the community's rules are at hand. */
export function ReasonDialog({
  title,
  rules,
  confirmLabel,
  hint,
  children,
  onConfirm,
  onClose,
}: Props) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm(reason.trim())
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={busy}
            disabled={reason.trim() === ''}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {failure && <Banner tone="danger">{failure}</Banner>}
        {children}
        {rules.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {rules.map(({ name }) => (
              <Button key={name} size="sm" variant="secondary" onClick={() => setReason(name)}>
                {name}
              </Button>
            ))}
          </div>
        )}
        <Field
          label="Reason"
          multiline
          rows={3}
          hint={hint ?? 'Its author reads this, and it stands in the public log.'}
          value={reason}
          onChange={setReason}
          maxLength={MAX_REASON_LENGTH}
          required
        />
      </div>
    </Dialog>
  )
}
