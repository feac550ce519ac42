import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { AdminGeneration } from '../features/admin/AdminGeneration.tsx'
import { AdminJobs } from '../features/admin/AdminJobs.tsx'
import { AdminLog } from '../features/admin/AdminLog.tsx'
import { AdminMails } from '../features/admin/AdminMails.tsx'
import { AdminOrders } from '../features/admin/AdminOrders.tsx'
import { AdminOverview } from '../features/admin/AdminOverview.tsx'
import { AdminPeople } from '../features/admin/AdminPeople.tsx'
import { AdminReports } from '../features/admin/AdminReports.tsx'
import { AdminSettings } from '../features/admin/AdminSettings.tsx'
import { AdminStorage } from '../features/admin/AdminStorage.tsx'
import { AdminSetup } from '../features/setup/AdminSetup.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { SetupScreen } from './SetupScreen.tsx'
import { useTitle } from './use-title.ts'

const TABS = [
  { value: 'overview', label: 'Overview', content: <AdminOverview /> },
  { value: 'setup', label: 'Set-up', content: <AdminSetup /> },
  { value: 'people', label: 'People', content: <AdminPeople /> },
  { value: 'reports', label: 'Reports', content: <AdminReports /> },
  { value: 'jobs', label: 'Jobs', content: <AdminJobs /> },
  { value: 'mail', label: 'Mail', content: <AdminMails /> },
  { value: 'storage', label: 'Storage', content: <AdminStorage /> },
  { value: 'generation', label: 'Generation', content: <AdminGeneration /> },
  { value: 'orders', label: 'Orders', content: <AdminOrders /> },
  { value: 'settings', label: 'Settings', content: <AdminSettings /> },
  { value: 'log', label: 'Audit log', content: <AdminLog /> },
]

/** Runs the site, and sets it up: only its admins come here, and the server asks each time. */
export function AdminScreen() {
  useTitle('Site admin')
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  if (!user?.is_admin) return <Navigate to={paths.home()} replace />
  if (pathname === paths.setup()) return <SetupScreen />
  const asked = search.get('tab')
  const value = TABS.some((tab) => tab.value === asked) ? asked! : 'overview'
  return (
    <div className="mx-auto max-w-240 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold">Site admin</h1>
      <Tabs
        label="Site admin"
        value={value}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        tabs={TABS}
      />
    </div>
  )
}
