import { MAX_APPEAL_LENGTH } from '#shared/limits.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { appToast } from '../../ui/toast.ts'

/** One's answer to a suspension. There is one, so it says so. */
export function AppealDialog({ onClose }: { onClose(): void }) {
  const { session, account } = useApp()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await session.api.trust.appeal({ body: { text } })
      account.retryNow()
      appToast.success('Your appeal has been sent')
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Appeal"
      description="Say why the suspension is wrong. You can do this once; an admin reads it."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={text.trim() === ''}
            onClick={() => void send()}
          >
            Send appeal
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Field
          label="Your appeal"
          multiline
          rows={6}
          value={text}
          onChange={setText}
          maxLength={MAX_APPEAL_LENGTH}
          counter
          required
        />
      </div>
    </Dialog>
  )
}
