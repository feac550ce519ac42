import type { User, UserEmail } from '#shared/contract/users.ts'
import { MAX_EMAIL_LENGTH, MAX_EMAILS } from '#shared/limits.ts'
import { emailProblem } from '#shared/rules/accounts.ts'
import { useState } from 'react'
import { RefusedError } from '../../sync/session/api.ts'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { FieldProblem, useForm } from '../../ui/use-form.ts'
import { EmailRow } from './EmailRow.tsx'
import { useEmails } from './use-emails.ts'

/**
 * The account's own addresses. Other users must not learn who uses which, so no device stores them and this needs the
 * server.
 */
export function EmailsSection({ me }: { me: User }) {
  const offline = useConnection() === 'offline'
  // Until it is known, most servers send mail.
  const { mails = true } = useServerFacts()
  const { emails, add, makePrimary, sendAgain, remove } = useEmails(me)
  const { busy, busyWith, failure, attempt } = useAttempt()
  const [leaving, setLeaving] = useState<UserEmail | null>(null)
  const change = (email: UserEmail, work: (email: UserEmail) => Promise<void>) =>
    void attempt(() => work(email), { key: email.id })
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-border" aria-label="Email addresses">
        {emails.map((email) => (
          <EmailRow
            key={email.id}
            email={email}
            mails={mails}
            busy={busyWith === email.id}
            disabled={offline || busy}
            onMakePrimary={() => change(email, makePrimary)}
            onSendAgain={() => change(email, sendAgain)}
            onRemove={() => setLeaving(email)}
          />
        ))}
      </ul>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {!mails && (
        <p className="text-[13px] leading-5 text-subtle">
          This server sends no mail, so addresses cannot be confirmed yet.
        </p>
      )}
      <AddEmail offline={offline} onAdd={add} />
      {leaving && (
        <ConfirmDialog
          title="Remove email address"
          description={`Are you sure you want to remove ${leaving.email}?`}
          confirmLabel="Remove"
          danger
          onConfirm={async () => {
            await remove(leaving)
            setLeaving(null)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  )
}

const NO_EMAIL = { email: '', password: '' }
const isWrongPassword = (cause: unknown) =>
  cause instanceof RefusedError && cause.code === 'account.wrong_password'

interface AddProps {
  offline: boolean
  onAdd(email: string, password: string): Promise<void>
}

function AddEmail({ offline, onAdd }: AddProps) {
  const [edits, setEdits] = useState<Partial<typeof NO_EMAIL>>({})
  const form = useForm({
    start: NO_EMAIL,
    edits: [edits, setEdits],
    problems: ({ email, password }) => ({
      email: emailProblem(email.trim()),
      password: password ? null : 'Please enter your password',
    }),
    late: ['email', 'password'],
    async send({ email, password }) {
      await onAdd(email.trim(), password).catch((error: Error) => {
        throw new FieldProblem(isWrongPassword(error.cause) ? 'password' : 'email', error.message)
      })
      setEdits({})
    },
  })
  const isBegun = form.values.email.trim() !== ''
  return (
    <Form form={form} className="space-y-2">
      <Field
        label="Add an email address"
        type="email"
        {...form.field('email')}
        hint={`At most ${MAX_EMAILS}. To change your primary email, add a new email and make it primary first.`}
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="email"
        disabled={offline}
      />
      {isBegun && (
        <Field
          label="Your password"
          type="password"
          {...form.field('password')}
          hint="Who reads the mail of an address can choose a new password."
          autoComplete="current-password"
          disabled={offline}
        />
      )}
      <SubmitButton form={form} variant="secondary" disabled={offline || !isBegun}>
        Add
      </SubmitButton>
      {offline && (
        <p className="text-[13px] leading-5 text-subtle">
          Email addresses can be changed when you are online.
        </p>
      )}
    </Form>
  )
}
