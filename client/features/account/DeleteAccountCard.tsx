import { useState } from 'react'
import { RefusedError } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { FieldProblem, useForm } from '../../ui/use-form.ts'
import { Card } from './Card.tsx'

/**
 * Explains what deleting an account removes and keeps; the user confirms with the username and the password, so not by
 * accident.
 */
export function DeleteAccountCard({ username }: { username: string }) {
  const offline = useConnection() === 'offline'
  const [open, setOpen] = useState(false)
  return (
    <Card danger title="Delete Account">
      <div className="space-y-2 text-[15px] leading-5.5 text-muted">
        <p>
          Your profile, posts, comments, reviews, notes, files and settings are deleted for good,
          and so are your books, with what others wrote in them. Within 30 days they are also gone
          from the server’s own copies. This cannot be undone; download your data first if you want
          to keep it.
        </p>
        <p>
          Threads of others stay whole: where you said something, it says that it was deleted. Votes
          that you cast stay counted, without your name, and what you wrote in books of others stays
          in them. Generated books stay in the public repository under “deleted user”, and so do
          forks that others made under your licenses. Communities and worlds that others moderate
          pass to their first moderator.
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
  const form = useForm({
    start: { typed: '', password: '' },
    edits: useState({}),
    async send({ typed, password }) {
      try {
        await session.api.account.delete({ body: { username: typed, password } })
      } catch (error) {
        if (error instanceof RefusedError && error.code === 'account.wrong_password')
          throw new FieldProblem('password', error.message)
        throw error
      }
      appToast.success('Your account was deleted')
      // Unsent work on this device has no account to go to any more.
      session.depart('everything')
    },
    failed: 'Failed to delete account',
  })
  const { typed, password } = form.values
  return (
    <FormDialog
      title="Delete Account"
      description="This cannot be undone. Unsent changes on this device are lost, too."
      form={form}
      submitLabel="Delete Account"
      variant="danger"
      disabled={typed.trim().toLowerCase() !== username || !password}
      onClose={onClose}
    >
      <Field
        label={`Type “${username}” to confirm`}
        {...form.field('typed')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </FormDialog>
  )
}
