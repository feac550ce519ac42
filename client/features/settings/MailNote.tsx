import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { useSession } from '../../sync/react/use-session.ts'

/** The address for e-mails, and the reason if they cannot arrive. */
export function MailNote() {
  const { user } = useSession()
  const primary = user?.emails.find(({ is_primary }) => is_primary)
  const { mails = true } = useServerFacts()
  if (!primary) return null
  if (!mails)
    return <p>This server sends no mail yet. What you choose here counts as soon as it does.</p>
  return (
    <p>
      {primary.verified
        ? `Notifications go to ${primary.email}, at most one email an hour.`
        : `Confirm ${primary.email} to get notifications there.`}{' '}
      <Link to={paths.account()} className="font-semibold text-accent hover:underline">
        Change address
      </Link>
    </p>
  )
}
