import { MAX_EMAIL_LENGTH } from '#shared/limits.ts'
import { emailProblem } from '#shared/rules/accounts.ts'
import { useId, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useForm } from '../../ui/use-form.ts'
import { ProofNote } from '../anti-abuse/ProofNote.tsx'
import { useProof } from '../anti-abuse/use-proof.ts'
import { useAuthDialogs } from './auth-dialogs.ts'
import { sayingWhy } from './auth-failure.ts'

const ASKED =
  'Enter the email address of your account. We will send you a link to choose a new password.'
const SENT =
  'If an account has this address, we have sent a link to it. It works once, for 30 minutes. If nothing arrives, check your spam folder.'

/** Asks the server for a link to a new password. The dialog shows the same text for every address. */
export function ForgotDialog() {
  const { mails } = useServerFacts()
  return mails === false ? <AskTheOperator /> : <AskForLink />
}

/** No link can arrive: the person who runs the server makes one by hand. */
function AskTheOperator() {
  const dialogs = useAuthDialogs()
  const { operator, contact } = useServerFacts()
  const who = operator ?? 'the person who runs it'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dialogs.close()}
      title="Forgot your password?"
      description={`This server sends no mail. Ask ${who}${contact ? ` (${contact})` : ''} for a link to choose a new password.`}
      footer={<BackToSignIn />}
    />
  )
}

function BackToSignIn() {
  const dialogs = useAuthDialogs()
  return (
    <Button variant="primary" className="w-full" onClick={() => dialogs.open('sign-in')}>
      Back to Sign In
    </Button>
  )
}

function AskForLink() {
  const dialogs = useAuthDialogs()
  const { session } = useApp()
  const proof = useProof()
  const id = useId()
  const [sent, setSent] = useState(false)
  const form = useForm({
    start: { email: '' },
    edits: useState({}),
    problems: ({ email }) => ({ email: emailProblem(email.trim()) }),
    late: ['email'],
    async send({ email }) {
      await sayingWhy('Failed to send the link', async () =>
        session.api.auth.requestReset({ body: { email: email.trim() }, proof: await proof.take() }),
      )
      setSent(true)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dialogs.close()}
      title={sent ? 'Check your email' : 'Forgot your password?'}
      description={sent ? SENT : ASKED}
      footer={
        sent ? (
          <BackToSignIn />
        ) : (
          <SubmitButton form={form} id={id} className="w-full">
            Send link
          </SubmitButton>
        )
      }
    >
      {!sent && (
        <Form id={id} form={form} onInput={proof.begin}>
          <Field
            label="Email"
            type="email"
            {...form.field('email')}
            maxLength={MAX_EMAIL_LENGTH}
            autoComplete="email"
            required
          />
          <ProofNote state={proof.state} />
        </Form>
      )}
    </Dialog>
  )
}
