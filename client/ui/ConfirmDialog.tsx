import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useAttempt } from './use-attempt.ts'

interface Props {
  title: string
  description: string
  confirmLabel: string
  danger?: boolean
  onConfirm(): void | Promise<void>
  onClose(): void
}

/** Asks before something is done, and says why it could not be. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
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
            Cancel
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
