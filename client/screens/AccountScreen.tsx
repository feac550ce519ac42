import { Navigate } from 'react-router-dom'
import { AccountExport } from '../features/account/AccountExport.tsx'
import { DeleteAccountCard } from '../features/account/DeleteAccountCard.tsx'
import { PasswordCard } from '../features/account/PasswordCard.tsx'
import { SessionsCard } from '../features/account/SessionsCard.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { useTitle } from './use-title.ts'

/** The settings of the account itself, not those of the display. */
export function AccountScreen() {
  useTitle('Account Settings')
  const { user } = useSession()
  if (!user) return <Navigate to={paths.home()} replace />
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold">Account Settings</h1>
      <PasswordCard username={user.username} email={user.email} />
      <SessionsCard />
      <AccountExport />
      <DeleteAccountCard username={user.username} />
    </div>
  )
}
