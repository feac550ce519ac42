import { Link } from 'react-router-dom'
import { AccountExport } from '../../features/account/AccountExport.tsx'
import { paths } from '../../paths.ts'

/** A copy of everything, to take away. */
export function DataPanel() {
  return (
    <div className="space-y-4">
      <AccountExport />
      <p className="text-[15px] leading-5.5 text-muted">
        A world has a download of its own in its settings, and a book in its menu. Deleting the
        account is under{' '}
        <Link to={paths.account()} className="font-semibold text-accent hover:underline">
          Account and mail
        </Link>
        .
      </p>
    </div>
  )
}
