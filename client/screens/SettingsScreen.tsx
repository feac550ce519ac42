import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { BackLink } from './BackLink.tsx'
import { PaymentsScreen } from './PaymentsScreen.tsx'
import { AccountPanel } from './settings/AccountPanel.tsx'
import { AppearancePanel } from './settings/AppearancePanel.tsx'
import { DataPanel } from './settings/DataPanel.tsx'
import { DevicePanel } from './settings/DevicePanel.tsx'
import { NotificationsPanel } from './settings/NotificationsPanel.tsx'
import { type PanelName, panelAt, panelsFor, pathOf } from './settings/panels.ts'
import { PrivacyPanel } from './settings/PrivacyPanel.tsx'
import { ProfilePanel } from './settings/ProfilePanel.tsx'
import { ReadingPanel } from './settings/ReadingPanel.tsx'
import { WritingPanel } from './settings/WritingPanel.tsx'
import { useTitle } from './use-title.ts'

const CONTENT: Record<PanelName, (userId: string) => ReactNode> = {
  profile: () => <ProfilePanel />,
  account: () => <AccountPanel />,
  notifications: (userId) => <NotificationsPanel userId={userId} />,
  reading: () => <ReadingPanel />,
  writing: () => <WritingPanel />,
  appearance: () => <AppearancePanel />,
  privacy: (userId) => <PrivacyPanel userId={userId} />,
  device: () => <DevicePanel />,
  data: () => <DataPanel />,
}

/** Payments have a page of their own below the same address. */
export function SettingsScreen() {
  const { pathname } = useLocation()
  return pathname === paths.payments() ? <PaymentsScreen /> : <Settings />
}

/** All settings in one place: a list at the side, and one panel. On a phone each is a page. */
function Settings() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const asked = panelAt(pathname)
  const isList = pathname === paths.settings()
  // The wide page begins with the settings that the specification has at this address.
  const panel = asked ?? (user ? 'notifications' : 'device')
  const panels = panelsFor(user !== null)
  const label = panels.find(({ name }) => name === panel)?.label
  useTitle(isList || label === undefined ? 'Settings' : label)
  if (label === undefined) return <Navigate to={paths.home()} replace />
  if (asked === null && !isList) return <Navigate to={paths.settings()} replace />
  if (asked !== null && pathname !== pathOf(asked)) return <Navigate to={pathOf(asked)} replace />
  return (
    <div className="mx-auto max-w-240">
      <h1
        className={clsx(
          'mb-4 font-serif text-[30px] leading-9 font-semibold',
          !isList && 'max-md:sr-only',
        )}
      >
        Settings
      </h1>
      <div className="grid gap-4 md:grid-cols-[13rem_minmax(0,40rem)] md:gap-12">
        <PanelList panels={panels} current={panel} isPage={isList} />
        <section aria-labelledby="panel" className={clsx('min-w-0', isList && 'max-md:hidden')}>
          <div className="md:hidden">
            <BackLink to={paths.settings()}>Settings</BackLink>
          </div>
          <h2 id="panel" className="mb-3 font-serif text-xl leading-7 font-semibold">
            {label}
          </h2>
          {CONTENT[panel](user?.id ?? '')}
        </section>
      </div>
    </div>
  )
}

interface ListProps {
  panels: ReturnType<typeof panelsFor>
  current: PanelName
  isPage: boolean
}

/** On a phone the list is a page, and no panel is current. */
function PanelList({ panels, current, isPage }: ListProps) {
  return (
    <nav aria-label="Settings" className={clsx(!isPage && 'max-md:hidden')}>
      <ul className="sticky top-18 space-y-0.5">
        {panels.map(({ name, label, Icon }) => (
          <li key={name}>
            <Link
              to={pathOf(name)}
              aria-current={name === current ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center gap-3 rounded-[8px] px-3 text-[15px] hover:bg-surface-2 md:min-h-10',
                name === current ? 'md:bg-surface-2 md:font-semibold' : 'md:text-muted',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
