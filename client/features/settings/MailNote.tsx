import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'

/** The address for mails, and the reason if they cannot arrive. */
export function MailNote() {
  const { user } = useSession()
  const primary = user?.emails.find(({ is_primary }) => is_primary)
  if (!primary) return null
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
