import { type ResetForm, resetProblems } from '#shared/rules/accounts.ts'
import { type FormEvent, useState } from 'react'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { authFailure } from '../features/auth/auth-failure.ts'
import { RefusedError } from '../sync/api.ts'
import { useApp } from '../sync/react.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { MailedLink, useMailedToken } from './MailedLink.tsx'
import { useTitle } from './use-title.ts'

export function ResetPasswordScreen() {
  useTitle('Choose a new password')
  const token = useMailedToken()
  const dialogs = useAuthDialogs()
  const { session } = useApp()
  const [form, setForm] = useState<ResetForm>({ password: '', confirmPassword: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Whose link it is the server alone knows. */
  const [refused, setRefused] = useState<string>()
  const [isSpent, setSpent] = useState(token === '')
  const [username, setUsername] = useState<string | null>(null)
  const problems = tried ? resetProblems(form) : {}

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(resetProblems(form)).length > 0 || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await session.api.auth.reset({ body: { token, password: form.password } })
      setUsername(data.username)
    } catch (error) {
      setSpent(error instanceof RefusedError && error.code === 'auth.link_invalid')
      if (error instanceof RefusedError && error.code === 'auth.weak_password')
        setRefused(error.message)
      else setFailure(authFailure(error, 'Failed to change the password'))
    }
    setBusy(false)
  }
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
          {failure ?? 'This link is no longer valid. Please ask for a new one.'}
        </Banner>
        <Button variant="primary" onClick={() => dialogs.open('forgot')}>
          Ask for a new link
        </Button>
      </MailedLink>
    )
  return (
    <MailedLink title="Choose a new password">
      <form onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
        <Field
          label="New password"
          type="password"
          value={form.password}
          onChange={(password) => {
            setForm({ ...form, password })
            setRefused(undefined)
          }}
          error={problems.password ?? refused}
          hint="At least 8 characters"
          autoComplete="new-password"
          autoFocus
        />
        <Field
          label="Confirm new password"
          type="password"
          value={form.confirmPassword}
          onChange={(confirmPassword) => setForm({ ...form, confirmPassword })}
          error={problems.confirmPassword}
          autoComplete="new-password"
        />
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Button type="submit" variant="primary" busy={busy}>
          Change password
        </Button>
      </form>
    </MailedLink>
  )
}
