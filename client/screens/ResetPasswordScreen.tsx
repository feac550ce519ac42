import { type ResetForm, resetProblems } from '#shared/rules/accounts.ts'
import { useState } from 'react'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { authFailure } from '../features/auth/auth-failure.ts'
import { RefusedError } from '../sync/session/api.ts'
import { useApp } from '../sync/react/app-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { FieldProblem, useForm } from '../ui/use-form.ts'
import { MailedLink, useMailedToken } from './MailedLink.tsx'
import { useTitle } from './use-title.ts'

export function ResetPasswordScreen() {
  useTitle('Choose a new password')
  const token = useMailedToken()
  const dialogs = useAuthDialogs()
  const { session } = useApp()
  const [isSpent, setSpent] = useState(token === '')
  const [username, setUsername] = useState<string | null>(null)
  const form = useForm<ResetForm>({
    start: { password: '', confirmPassword: '' },
    edits: useState({}),
    problems: (typed) => resetProblems(typed),
    late: ['password', 'confirmPassword'],
    async send({ password }) {
      try {
        const { data } = await session.api.auth.reset({ body: { token, password } })
        setUsername(data.username)
      } catch (error) {
        const code = error instanceof RefusedError && error.code
        setSpent(code === 'auth.link_invalid')
        const message = authFailure(error, 'Failed to change the password')
        // Whose link it is the server alone knows.
        throw code === 'auth.weak_password'
          ? new FieldProblem('password', message)
          : new Error(message)
      }
    },
  })
  if (username !== null)
    return (
      <MailedLink title="Your password has been changed">
        <p>
          Every device was signed out. Sign in as <strong>{username}</strong> with your new
          password.
        </p>
        <Button variant="primary" onClick={() => dialogs.open('sign-in')}>
          Sign In
        </Button>
      </MailedLink>
    )
  if (isSpent)
    return (
      <MailedLink title="Choose a new password">
        <Banner tone="danger">
          {form.failure ?? 'This link is no longer valid. Please ask for a new one.'}
        </Banner>
        <Button variant="primary" onClick={() => dialogs.open('forgot')}>
          Ask for a new link
        </Button>
      </MailedLink>
    )
  return (
    <MailedLink title="Choose a new password">
      <form onSubmit={form.submit} className="space-y-4" noValidate>
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
        {form.failure && <Banner tone="danger">{form.failure}</Banner>}
        <Button type="submit" variant="primary" busy={form.busy}>
          Change password
        </Button>
      </form>
    </MailedLink>
  )
}
