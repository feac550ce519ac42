import { MAX_EMAIL_LENGTH } from '#shared/limits.ts'
import { emailProblem } from '#shared/rules/accounts.ts'
import { type FormEvent, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ProofNote } from '../trust/ProofNote.tsx'
import { useProof } from '../trust/use-proof.ts'
import { useAuthDialogs } from './auth-dialogs.ts'
import { authFailure } from './auth-failure.ts'

/** Asks for a link to a new password. What it says is the same for every address. */
export function ForgotDialog() {
  const dialogs = useAuthDialogs()
  const { session } = useApp()
  const proof = useProof()
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problem = emailProblem(email.trim())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const body = { email: email.trim() }
      await session.api.auth.requestReset({ body, proof: await proof.take() })
      setSent(true)
    } catch (error) {
      setFailure(authFailure(error, 'Failed to send the link'))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dialogs.close()}
      title={sent ? 'Look into your mail' : 'Forgot your password?'}
      description={
        sent
          ? 'If an account has this address, a link is on its way there. It works once and for 30 minutes. If nothing comes, look into your spam folder.'
          : 'Enter the email address of your account. We send a link there that lets you choose a new password.'
      }
      footer={
        sent ? (
          <Button variant="primary" className="w-full" onClick={() => dialogs.open('sign-in')}>
            Back to Sign In
          </Button>
        ) : (
          <Button type="submit" form="forgot" variant="primary" busy={busy} className="w-full">
            Send link
          </Button>
        )
      }
    >
      {!sent && (
        <form
          id="forgot"
          onSubmit={(event) => void submit(event)}
          onInput={proof.begin}
          className="space-y-4"
          noValidate
        >
          <Field
            label="Email"
            type="email"
            value={email}
            onChange={setEmail}
            error={tried ? problem : undefined}
            maxLength={MAX_EMAIL_LENGTH}
            autoComplete="email"
            autoFocus
            required
          />
          <ProofNote state={proof.state} />
          {failure && <Banner tone="danger">{failure}</Banner>}
        </form>
      )}
    </Dialog>
  )
}
