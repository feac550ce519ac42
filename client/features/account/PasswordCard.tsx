import { type PasswordOwner, passwordProblem } from '#shared/rules/accounts.ts'
import { type FormEvent, useState } from 'react'
import { RefusedError } from '../../sync/api.ts'
import { useApp, useConnection } from '../../sync/react.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { appToast } from '../../ui/toast.ts'
import { Card } from './Card.tsx'

const EMPTY = { current: '', next: '', again: '' }

/** Changes the password; whoever else is signed in has to know the new one. */
export function PasswordCard({ username, email }: PasswordOwner) {
  const { session } = useApp()
  const offline = useConnection() === 'offline'
  const [form, setForm] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part })
    setWrong(null)
  }
  const problem = passwordProblem(form.next, { username, email })
  const mismatch = form.next === form.again ? null : 'Passwords do not match'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (busy || !form.current || problem || mismatch) return
    setBusy(true)
    try {
      const body = { current_password: form.current, new_password: form.next }
      await session.api.account.changePassword({ body })
      setForm(EMPTY)
      setTried(false)
      appToast.success('Password changed. Every other device was signed out.')
    } catch (error) {
      const { message } = error as Error
      if (error instanceof RefusedError && error.code === 'account.wrong_password')
        setWrong(message)
      else setFailure(message || 'Failed to change password')
    }
    setBusy(false)
  }
  return (
    <Card title="Password" text="Changing it signs out every other device.">
      <form onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
        {failure && <Banner tone="danger">{failure}</Banner>}
        {/* For password managers: whose password it is. */}
        <input type="text" hidden readOnly autoComplete="username" value={username} />
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={form.current}
          onChange={(current) => change({ current })}
          error={wrong ?? (tried && !form.current ? 'Please enter your current password' : null)}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          value={form.next}
          onChange={(next) => change({ next })}
          hint="At least 8 characters"
          error={tried ? problem : null}
        />
        <Field
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          value={form.again}
          onChange={(again) => change({ again })}
          error={tried ? mismatch : null}
        />
        <Button type="submit" variant="primary" busy={busy} disabled={offline}>
          Change password
        </Button>
      </form>
    </Card>
  )
}
