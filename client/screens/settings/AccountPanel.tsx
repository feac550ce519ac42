import { Link } from 'react-router-dom'
import { Card } from '../../features/account/Card.tsx'
import { DeleteAccountCard } from '../../features/account/DeleteAccountCard.tsx'
import { PasswordCard } from '../../features/account/PasswordCard.tsx'
import { SessionsCard } from '../../features/account/SessionsCard.tsx'
import { EmailsSection } from '../../features/auth/EmailsSection.tsx'
import { usePayments } from '../../features/payments/payments.local.ts'
import { useMe } from '../../features/users/users.local.ts'
import { paths } from '../../paths.ts'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { buttonClass } from '../../ui/button-class.ts'

/** Addresses, password, sessions, and payments where there are any; last, the end of the account. */
export function AccountPanel() {
  const me = useMe()
  const { payments } = useServerFacts()
  const { data: paid } = usePayments()
  if (!me) return null
  return (
    <div className="space-y-4">
      <Card title="Email addresses">
        <EmailsSection key={me.id} me={me} />
      </Card>
      <PasswordCard username={me.username} email={me.email} />
      <SessionsCard />
      {(payments || paid.length > 0) && (
        <Card title="Payments" text="Books that you have ordered, and what came back.">
          <Link to={paths.payments()} className={buttonClass()}>
            Payments
          </Link>
        </Card>
      )}
      <DeleteAccountCard username={me.username} />
    </div>
  )
}
