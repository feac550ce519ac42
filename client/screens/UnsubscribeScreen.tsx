import { Link } from 'react-router-dom'
import { sayingWhy } from '../features/auth/auth-failure.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site-name.ts'
import { useApp } from '../sync/react/app-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { LINK_INVALID, MailedLink, useMailedToken } from './MailedLink.tsx'
import { useTitle } from './use-title.ts'

export function UnsubscribeScreen() {
  useTitle('Unsubscribe')
  const token = useMailedToken()
  const { name: site } = useSite()
  const { session } = useApp()
  const { busy, failure, ended, attempt } = useAttempt()
  const end = () =>
    sayingWhy('Failed to unsubscribe', () => session.api.digests.unsubscribe({ body: { token } }))
  if (ended?.isDone)
    return (
      <MailedLink title="You are unsubscribed">
        <p>
          You will get no more notification emails. Emails about your account itself, such as a
          password reset, still come.
        </p>
        <InSettings />
      </MailedLink>
    )
  if (token === '')
    return (
      <MailedLink title="Unsubscribe">
        <Banner tone="danger">{LINK_INVALID}</Banner>
        <InSettings />
      </MailedLink>
    )
  return (
    <MailedLink title="Unsubscribe">
      <p>Stop notification emails from {site}?</p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button variant="primary" busy={busy} onClick={() => void attempt(end)}>
        Unsubscribe
      </Button>
    </MailedLink>
  )
}

function InSettings() {
  return (
    <p>
      You can choose again at any time in your{' '}
      <Link to={paths.settings()} className="font-semibold text-accent hover:underline">
        settings
      </Link>
      .
    </p>
  )
}
