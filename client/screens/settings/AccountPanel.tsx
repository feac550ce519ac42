import { Link } from 'react-router-dom'
import { Card } from '../../features/account/Card.tsx'
import { DeleteAccountCard } from '../../features/account/DeleteAccountCard.tsx'
import { PasswordCard } from '../../features/account/PasswordCard.tsx'
import { SessionsCard } from '../../features/account/SessionsCard.tsx'
import { EmailsSection } from '../../features/auth/EmailsSection.tsx'
import { useMe } from '../../features/users/users.local.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button-class.ts'

/** Addresses, password, sessions and payments; last, the end of the account. */
export function AccountPanel() {
  const me = useMe()
  if (!me) return null
  return (
    <div className="space-y-4">
      <Card title="Email addresses">
        <EmailsSection key={me.id} me={me} />
      </Card>
      <PasswordCard username={me.username} email={me.email} />
      <SessionsCard />
      <Card title="Payments" text="Books that you have ordered, and what came back.">
        <Link to={paths.payments()} className={buttonClass()}>
          Payments
        </Link>
      </Card>
      <DeleteAccountCard username={me.username} />
    </div>
  )
}
