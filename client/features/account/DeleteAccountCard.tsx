import { type FormEvent, useState } from 'react'
import { RefusedError } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { appToast } from '../../ui/toast.ts'
import { Card } from './Card.tsx'

/** The end of an account: what goes, what stays, and a confirmation that nobody gives by accident. */
export function DeleteAccountCard({ username }: { username: string }) {
  const offline = useConnection() === 'offline'
  const [open, setOpen] = useState(false)
  return (
    <Card danger title="Delete Account">
      <div className="space-y-2 text-[15px] leading-5.5 text-muted">
        <p>
          Your profile, posts, comments, books, notes, files, votes and settings are deleted for
          good. This cannot be undone; download your data first if you want to keep it.
        </p>
        <p>
          What others wrote stays whole: where you said something, it says that it was deleted.
          Generated books stay in the public repository under “deleted user”, and so do forks that
          others made under your licences. Communities and worlds that others moderate pass to their
          first moderator.
        </p>
      </div>
      <Button className="mt-4" variant="danger" disabled={offline} onClick={() => setOpen(true)}>
        Delete Account
      </Button>
      {open && <DeleteDialog username={username} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function DeleteDialog({ username, onClose }: { username: string; onClose(): void }) {
  const { session } = useApp()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isTyped = typed.trim().toLowerCase() === username
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isTyped || !password) return
    setBusy(true)
    setFailure(null)
    try {
      await session.api.account.delete({ body: { username: typed, password } })
    } catch (error) {
      const { message } = error as Error
      if (error instanceof RefusedError && error.code === 'account.wrong_password')
        setWrong(message)
      else setFailure(message || 'Failed to delete account')
      setBusy(false)
      return
    }
    appToast.success('Your account was deleted')
    // What waits on this device has nowhere to go any more.
    session.depart('everything')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Account"
      description="This cannot be undone. What has not been sent from this device is lost, too."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="delete-account"
            variant="danger"
            busy={busy}
            disabled={!isTyped || !password}
          >
            Delete Account
          </Button>
        </>
      }
    >
      <form
        id="delete-account"
        onSubmit={(event) => void submit(event)}
        className="space-y-4"
        noValidate
      >
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Field
          label={`Type “${username}” to confirm`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(text) => {
            setPassword(text)
            setWrong(null)
          }}
          error={wrong}
        />
      </form>
    </Dialog>
  )
}
