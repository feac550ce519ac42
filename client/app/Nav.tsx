import {
  BookOpen,
  CircleHelp,
  Compass,
  Copyright,
  HandHeart,
  House,
  Info,
  ReceiptText,
  Scale,
  ShieldCheck,
  TrendingUp,
  Waypoints,
} from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { part } from '../ui/part.tsx'
import { NavItem } from './NavItem.tsx'
import { NavSection } from './NavSection.tsx'

/** Loads with the mutators, before the app shows anything to a signed-in user. */
const Joined = part('Joined', () => import('./Joined.tsx'))

const VERSION = '1.0.0'

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
    <nav aria-label="Main" className={collapsed ? 'px-3 py-3' : 'px-3 py-4'}>
      <ul className="space-y-0.5">
        <NavItem {...item} to={paths.home()} label="Home" Icon={House} />
        <NavItem {...item} to={paths.explore()} label="Explore" Icon={Compass} />
        <NavItem {...item} to={paths.trending()} label="Trending" Icon={TrendingUp} />
        {user && <NavItem {...item} to={paths.books()} label="My Books" Icon={BookOpen} />}
      </ul>
      {user && (
        <Suspense fallback={null}>
          <Joined {...item} />
        </Suspense>
      )}
      <NavSection {...section} title="Quick Links">
        <NavItem {...item} to={paths.about()} label="About" Icon={Info} />
        <NavItem {...item} to={paths.howItWorks()} label="How It Works" Icon={Waypoints} />
        <NavItem {...item} to={paths.pricing()} label="Pricing" Icon={ReceiptText} />
        <NavItem {...item} to={paths.faq()} label="FAQ" Icon={CircleHelp} />
      </NavSection>
      <NavSection {...section} title="Legal">
        <NavItem {...item} to={paths.terms()} label="Terms of Service" Icon={Scale} />
        <NavItem {...item} to={paths.privacy()} label="Privacy Policy" Icon={ShieldCheck} />
        <NavItem {...item} to={paths.guidelines()} label="Community Guidelines" Icon={HandHeart} />
        <NavItem {...item} to={paths.license()} label="Community Use License" Icon={Copyright} />
      </NavSection>
      <p
        className={
          collapsed ? 'mt-4 text-center text-xs text-subtle' : 'mt-6 px-3 text-[13px] text-subtle'
        }
      >
        {collapsed ? VERSION : `Version ${VERSION}`}
      </p>
    </nav>
  )
}
