import type { Setup, TestMail } from '#shared/contract/setup.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'

/** The mail server, and one mail through it to try it. */
export function MailTest({ mail: { host, from }, commands }: Pick<Setup, 'mail' | 'commands'>) {
  const { session } = useApp()
  const { busy, failure, attempt } = useAttempt()
  const [result, setResult] = useState<TestMail | null>(null)
  const send = () =>
    attempt(async () => setResult((await session.api.setup.testMail({ body: {} })).data))
  if (host === null)
    return (
      <div className="space-y-2 text-[15px] leading-5.5 text-muted">
        <p>Give the server these two settings, and start it again:</p>
        <pre className="overflow-x-auto rounded-[10px] bg-surface-2 px-3 py-2 text-[13px] leading-5 text-text">
          {
            'SMTP_URL=smtps://name:password@mail.example.org\nMAIL_FROM="Our server <us@example.org>"'
          }
        </pre>
        <p>
          Until then no page promises mail. For a member who forgot the password, “{commands.reset}”
          prints a link.
        </p>
      </div>
    )
  return (
    <div className="space-y-3 text-[15px] leading-5.5 text-muted">
      <p className="wrap-anywhere">
        Mail goes out through {host}, from {from}.
      </p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {result && (
        <Banner tone={result.ok ? 'info' : 'danger'}>
          {result.ok
            ? `Sent to ${result.to}. ${result.found} Look into your mailbox, and into the spam folder.`
            : `Nothing was sent to ${result.to}. ${result.cure} The attempt ended with “${result.found}”.`}
        </Banner>
      )}
      <Button size="sm" busy={busy} onClick={() => void send()}>
        Send a test mail
      </Button>
    </div>
  )
}
