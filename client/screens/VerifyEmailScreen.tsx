import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sayingWhy } from '../features/auth/auth-failure.ts'
import { paths } from '../paths.ts'
import { useApp } from '../sync/react/app-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { LINK_INVALID, MailedLink, useMailedToken } from './MailedLink.tsx'
import { useTitle } from './use-title.ts'

/** A click, not the visit, proves the address: programs that look into mail visit links. */
export function VerifyEmailScreen() {
  useTitle('Confirm your email address')
  const token = useMailedToken()
  const { session, state } = useApp()
  const { busy, failure, attempt } = useAttempt()
  const problem = failure ?? (token === '' && LINK_INVALID)
  const [email, setEmail] = useState<string | null>(null)
  const confirm = async () => {
    const call = () => session.api.auth.verifyEmail({ body: { token } })
    setEmail((await sayingWhy('Failed to confirm this address', call)).data.email)
  }
  if (email !== null)
    return (
      <MailedLink title="Thank you!">
        <p className="wrap-anywhere">
          <strong>{email}</strong> is confirmed.
        </p>
        <Link to={paths.home()} className={buttonClass('primary')}>
          Go to the home page
        </Link>
      </MailedLink>
    )
  return (
    <MailedLink title="Confirm your email address">
      <p>Confirm that the address we sent the link to is yours.</p>
      {problem && (
        <Banner tone="danger">
          {problem}
          {state.user && (
            <>
              {' '}
              <Link to={paths.settingsPanel('account')} className="font-semibold underline">
                Your addresses
              </Link>
            </>
          )}
        </Banner>
      )}
      {token !== '' && (
        <Button variant="primary" busy={busy} onClick={() => void attempt(confirm)}>
          Confirm this address
        </Button>
      )}
    </MailedLink>
  )
}
