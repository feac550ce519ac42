import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useAttempt } from './use-attempt.ts'

interface Props {
  title: string
  description: string
  confirmLabel: string
  /** Of the button that does nothing. */
  keepLabel?: string
  danger?: boolean
  onConfirm(): void | Promise<void>
  onClose(): void
}

/** Asks before something is done, and says why it could not be. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  keepLabel = 'Cancel',
  danger,
  onConfirm,
  onClose,
}: Props) {
  const { busy, failure, attempt } = useAttempt()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {keepLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => void attempt(onConfirm)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
    </Dialog>
  )
}
