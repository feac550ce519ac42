import type { User, UserEmail } from '#shared/contract/users.ts'
import { MAX_EMAIL_LENGTH, MAX_EMAILS } from '#shared/limits.ts'
import { emailProblem } from '#shared/rules/accounts.ts'
import { type FormEvent, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { appToast } from '../../ui/toast.ts'
import { authFailure } from './auth-failure.ts'
import { EmailRow } from './EmailRow.tsx'

/** One's own addresses: who signs up with what is nobody else's business, so this needs the server. */
export function EmailsSection({ me }: { me: User }) {
  const { session } = useApp()
  const offline = useConnection() === 'offline'
  const [answer, setAnswer] = useState<{ rev: number; emails: UserEmail[] } | null>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ at: 'field' | 'list'; text: string } | null>(null)
  const [leaving, setLeaving] = useState<UserEmail | null>(null)
  // The answer of the last call, until this device has heard of it by itself.
  const emails = answer && answer.rev === me.rev ? answer.emails : me.emails
  const params = { id: me.id }

  async function ask(
    key: string,
    call: () => Promise<{ data: UserEmail[] | { done: true } }>,
    said: { done: string; failed: string },
  ): Promise<boolean> {
    setBusy(key)
    setFailure(null)
    try {
      const { data } = await call()
      if (Array.isArray(data)) setAnswer({ rev: me.rev, emails: data })
      appToast.success(said.done)
      return true
    } catch (error) {
      setFailure({ at: key === 'add' ? 'field' : 'list', text: authFailure(error, said.failed) })
      return false
    } finally {
      setBusy(null)
    }
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const email = typed.trim()
    if (!email || busy) return
    const problem = emailProblem(email)
    if (problem) return setFailure({ at: 'field', text: problem })
    const call = () => session.api.auth.addEmail({ params, body: { email } })
    const done = 'Email address added successfully!'
    if (await ask('add', call, { done, failed: 'Failed to add email address' })) setTyped('')
  }
  const makePrimary = (email: UserEmail) =>
    ask(
      email.id,
      () => session.api.auth.makePrimary({ params: { ...params, emailId: email.id } }),
      { done: 'Primary email updated successfully!', failed: 'Failed to update primary email' },
    )
  const sendAgain = (email: UserEmail) =>
    ask(
      email.id,
      () => session.api.auth.sendVerification({ params: { ...params, emailId: email.id } }),
      { done: 'We have sent you the link again.', failed: 'Failed to send the link' },
    )
  const remove = async ({ id }: UserEmail) => {
    await ask(id, () => session.api.auth.removeEmail({ params: { ...params, emailId: id } }), {
      done: 'Email address removed successfully!',
      failed: 'Failed to remove email address',
    })
    setLeaving(null)
  }
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-border" aria-label="Email addresses">
        {emails.map((email) => (
          <EmailRow
            key={email.id}
            email={email}
            busy={busy === email.id}
            disabled={offline || busy !== null}
            onMakePrimary={() => void makePrimary(email)}
            onSendAgain={() => void sendAgain(email)}
            onRemove={() => setLeaving(email)}
          />
        ))}
      </ul>
      {failure?.at === 'list' && <Banner tone="danger">{failure.text}</Banner>}
      <form onSubmit={(event) => void add(event)} className="space-y-2" noValidate>
        <Field
          label="Add an email address"
          type="email"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setFailure(null)
          }}
          error={failure?.at === 'field' ? failure.text : undefined}
          hint={`At most ${MAX_EMAILS}. To change your primary email, add a new email and make it primary first.`}
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="email"
          disabled={offline}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={busy === 'add'}
          disabled={offline || !typed.trim()}
        >
          Add
        </Button>
        {offline && (
          <p className="text-[13px] leading-5 text-subtle">
            Email addresses can be changed when you are online.
          </p>
        )}
      </form>
      {leaving && (
        <ConfirmDialog
          open
          title="Remove email address"
          description={`Are you sure you want to remove ${leaving.email}?`}
          confirmLabel="Remove"
          danger
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  )
}
