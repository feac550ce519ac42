import { type ResetForm, resetProblems } from '#shared/rules/accounts.ts'
import { useState } from 'react'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { authFailure } from '../features/auth/auth-failure.ts'
import { RefusedError } from '../sync/session/api.ts'
import { useApp } from '../sync/react/app-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, SubmitButton } from '../ui/Form.tsx'
import { FieldProblem, useForm } from '../ui/use-form.ts'
import { LINK_INVALID, MailedLink, useMailedToken } from './MailedLink.tsx'
import { useTitle } from './use-title.ts'

const TITLE = 'Choose a new password'

export function ResetPasswordScreen() {
  useTitle(TITLE)
  const token = useMailedToken()
  const [username, setUsername] = useState<string | null>(null)
  const [spent, setSpent] = useState(token === '' ? LINK_INVALID : null)
  if (username !== null) return <Changed username={username} />
  if (spent !== null) return <Spent why={spent} />
  return <ResetForm token={token} onChanged={setUsername} onSpent={setSpent} />
}

interface Props {
  token: string
  onChanged(username: string): void
  onSpent(why: string): void
}

function ResetForm({ token, onChanged, onSpent }: Props) {
  const { session } = useApp()
  const form = useForm<ResetForm>({
    start: { password: '', confirmPassword: '' },
    edits: useState({}),
    problems: (typed) => resetProblems(typed),
    late: ['password', 'confirmPassword'],
    async send({ password }) {
      try {
        const { data } = await session.api.auth.reset({ body: { token, password } })
        onChanged(data.username)
      } catch (error) {
        const code = error instanceof RefusedError && error.code
        const message = authFailure(error, 'Failed to change the password')
        if (code === 'auth.link_invalid') return onSpent(message)
        // Only the server knows the account of a link.
        throw code === 'auth.weak_password'
          ? new FieldProblem('password', message)
          : new Error(message)
      }
    },
  })
  return (
    <MailedLink title={TITLE}>
      <Form form={form}>
        <Field
          label="New password"
          type="password"
          {...form.field('password')}
          hint="At least 8 characters"
          autoComplete="new-password"
          autoFocus
        />
        <Field
          label="Confirm new password"
          type="password"
          {...form.field('confirmPassword')}
          autoComplete="new-password"
        />
        <SubmitButton form={form}>Change password</SubmitButton>
      </Form>
    </MailedLink>
  )
}

function Changed({ username }: { username: string }) {
  const dialogs = useAuthDialogs()
  return (
    <MailedLink title="Your password has been changed">
      <p>
        Every device was signed out. Sign in as <strong>{username}</strong> with your new password.
      </p>
      <Button variant="primary" onClick={() => dialogs.open('sign-in')}>
        Sign In
      </Button>
    </MailedLink>
  )
}

function Spent({ why }: { why: string }) {
  const dialogs = useAuthDialogs()
  return (
    <MailedLink title={TITLE}>
      <Banner tone="danger">{why}</Banner>
      <Button variant="primary" onClick={() => dialogs.open('forgot')}>
        Ask for a new link
      </Button>
    </MailedLink>
  )
}
