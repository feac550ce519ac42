import { type PasswordOwner, passwordProblem } from '#shared/rules/accounts.ts'
import { useState } from 'react'
import { RefusedError } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { appToast } from '../../ui/toast.ts'
import { FieldProblem, useForm } from '../../ui/use-form.ts'
import { Card } from './Card.tsx'

const EMPTY = { current: '', next: '', again: '' }

/** Changes the password. Other devices of the account must then sign in with the new one. */
export function PasswordCard({ username, email }: PasswordOwner) {
  const { session } = useApp()
  const offline = useConnection() === 'offline'
  const [edits, setEdits] = useState<Partial<typeof EMPTY>>({})
  const form = useForm({
    start: EMPTY,
    edits: [edits, setEdits],
    problems: ({ current, next, again }) => ({
      current: current ? null : 'Please enter your current password',
      next: passwordProblem(next, { username, email }),
      again: next === again ? null : 'Passwords do not match',
    }),
    late: ['current', 'next', 'again'],
    async send({ current, next }) {
      try {
        const body = { current_password: current, new_password: next }
        await session.api.account.changePassword({ body })
      } catch (error) {
        if (error instanceof RefusedError && error.code === 'account.wrong_password')
          throw new FieldProblem('current', error.message)
        throw error
      }
      setEdits({})
      appToast.success('Password changed. Every other device was signed out.')
    },
    failed: 'Failed to change password',
  })
  return (
    <Card title="Password" text="Changing it signs out every other device.">
      <Form form={form}>
        {/* For password managers: whose password it is. */}
        <input type="text" hidden readOnly autoComplete="username" value={username} />
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...form.field('current')}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          {...form.field('next')}
          hint="At least 8 characters"
        />
        <Field
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          {...form.field('again')}
        />
        <SubmitButton form={form} disabled={offline}>
          Change password
        </SubmitButton>
      </Form>
    </Card>
  )
}
