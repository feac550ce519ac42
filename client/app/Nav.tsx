import { VERSION } from '#shared/version.ts'
import { BookOpen, Compass, House, PenLine, TrendingUp } from 'lucide-react'
import { Suspense } from 'react'
import { QUICK_LINKS } from '../features/info/info-links.ts'
import { LegalLine } from '../features/info/LegalLine.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { part } from '../ui/part.tsx'
import { NavItem } from './NavItem.tsx'
import { NavSection } from './NavSection.tsx'

/** Loads with the mutators, before the app shows anything to a signed-in user. */
const Joined = part('Joined', () => import('./Joined.tsx'))

export interface NavProps {
  collapsed: boolean
  onNavigate?: () => void
}

/** The content of the sidebar and of the menu sheet. */
export function Nav({ collapsed, onNavigate }: NavProps) {
  const { user } = useSession()
  const item = { collapsed, ...(onNavigate && { onNavigate }) }
  const section = { collapsed }
  return (
    <nav
      aria-label="Main"
      className={`flex min-h-full flex-col px-3 ${collapsed ? 'py-3' : 'py-4'}`}
    >
      <ul className="space-y-0.5">
        <NavItem {...item} to={paths.home()} label="Home" Icon={House} />
        <NavItem {...item} to={paths.read()} label="Read" Icon={BookOpen} />
        {user && <NavItem {...item} to={paths.books()} label="My Books" Icon={PenLine} />}
        <NavItem {...item} to={paths.explore()} label="Explore" Icon={Compass} />
        <NavItem {...item} to={paths.trending()} label="Trending" Icon={TrendingUp} />
      </ul>
      {user && (
        <Suspense fallback={null}>
          <Joined {...item} />
        </Suspense>
      )}
      <NavSection {...section} title="Quick Links" folded>
        {QUICK_LINKS.map((link) => (
          <NavItem key={link.to} {...item} {...link} />
        ))}
      </NavSection>
      {collapsed ? (
        <p className="mt-auto pt-4 text-center text-xs text-subtle">{VERSION}</p>
      ) : (
        <div className="mt-auto pt-6">
          <LegalLine {...(onNavigate && { onNavigate })} />
        </div>
      )}
    </nav>
  )
}
