import type { Mail } from '#shared/contract/admin.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { ActDialog } from './ActDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { WorkRow } from './WorkRow.tsx'

/** Mail that waits or could not be sent. */
export function AdminMails() {
  const { session } = useApp()
  const [retried, setRetried] = useState<Mail | null>(null)
  return (
    <Loaded name="mails" load={async () => (await session.api.admin.mails({})).data}>
      {(mails, reload) => (
        <>
          {mails.length === 0 && <EmptyState text="Every mail has been sent." />}
          <ul className="divide-y divide-border">
            {mails.map((mail) => (
              <WorkRow
                key={mail.id}
                name={<span className="font-semibold">{mail.kind.replaceAll('_', ' ')}</span>}
                work={mail}
                facts={
                  <>
                    to{' '}
                    <Link to={paths.profile(mail.username)} className="hover:underline">
                      u/{mail.username}
                    </Link>{' '}
                    ({mail.address}) · <TimeAgo date={mail.created_at} />
                  </>
                }
                actions={
                  <Button size="sm" variant="secondary" onClick={() => setRetried(mail)}>
                    Retry
                  </Button>
                }
              />
            ))}
          </ul>
          {retried && (
            <ActDialog
              title="Send this mail again"
              confirmLabel="Retry"
              done="Retrying"
              act={(reason) =>
                session.api.admin.retryMail({ params: { id: retried.id }, body: { reason } })
              }
              onDone={reload}
              onClose={() => setRetried(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
