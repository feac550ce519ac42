import type { User, UserEmail } from '#shared/contract/users.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { appToast } from '../../ui/toast.ts'
import { sayingWhy } from './auth-failure.ts'

type Call = Promise<{ data: UserEmail[] | { done: true } }>

/** The user's addresses and the actions on them; each shows its success, or throws the reason of its failure. */
export function useEmails(me: User) {
  const { auth } = useApp().session.api
  const [answer, setAnswer] = useState<{ rev: number; emails: UserEmail[] } | null>(null)
  const ask = async (call: () => Call, done: string, failed: string) => {
    const { data } = await sayingWhy(failed, call)
    if (Array.isArray(data)) setAnswer({ rev: me.rev, emails: data })
    appToast.success(done)
  }
  const params = { id: me.id }
  const paramsOf = ({ id: emailId }: UserEmail) => ({ params: { ...params, emailId } })
  return {
    // The answer of the last call, until this device has heard of it by itself.
    emails: answer && answer.rev === me.rev ? answer.emails : me.emails,
    add: (email: string, password: string) =>
      ask(
        () => auth.addEmail({ params, body: { email, password } }),
        'Email address added successfully!',
        'Failed to add email address',
      ),
    makePrimary: (email: UserEmail) =>
      ask(
        () => auth.makePrimary(paramsOf(email)),
        'Primary email updated successfully!',
        'Failed to update primary email',
      ),
    sendAgain: (email: UserEmail) =>
      ask(
        () => auth.sendVerification(paramsOf(email)),
        'We have sent you the link again.',
        'Failed to send the link',
      ),
    remove: (email: UserEmail) =>
      ask(
        () => auth.removeEmail(paramsOf(email)),
        'Email address removed successfully!',
        'Failed to remove email address',
      ),
  }
}
