import type { Suspension } from '#shared/contract/users.ts'
import { formatDate } from '#shared/rules/dates.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { appToast } from '../../ui/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import { AppealDialog } from './AppealDialog.tsx'

/** Tells the user the reason and the end of the suspension, and how to appeal. Disappears at its end. */
export function SuspensionBanner({ suspension }: { suspension: Suspension }) {
  const { session, account } = useApp()
  const now = useNow()
  const [answering, setAnswering] = useState(false)
  const { reason, until, appealed_at } = suspension
  if (until !== null && Date.parse(until) < now) return null
  const appeal = { label: 'Appeal', onClick: () => setAnswering(true) }
  return (
    <>
      <Banner tone="warning" {...(appealed_at ? {} : { action: appeal })}>
        <strong>
          Your account is suspended {until === null ? 'for good' : `until ${formatDate(until)}`}.
        </strong>{' '}
        Reason: {reason}. You can read, write drafts, export your work and delete your account, but
        nothing that reaches others.
        {appealed_at && ' Your appeal has been sent; an admin will read it.'}
      </Banner>
      {answering && (
        <AppealDialog
          description="Tell us why the suspension is wrong. You can appeal once; an admin will read it."
          draftKey="appeal"
          onSend={async (text) => {
            await session.api.trust.appeal({ body: { text } })
            account.retryNow()
            appToast.success('Your appeal has been sent')
          }}
          onClose={() => setAnswering(false)}
        />
      )}
    </>
  )
}
