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
  Settings2,
  ShieldCheck,
  TrendingUp,
  Waypoints,
} from 'lucide-react'
import { useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { useMyCommunities } from '../features/communities/communities.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react.tsx'
import { PlaceIcon } from '../ui/PlaceIcon.tsx'
import { NavItem } from './NavItem.tsx'
import { NavSection } from './NavSection.tsx'

const VERSION = '1.0.0'

interface Props {
  collapsed: boolean
  onNavigate?: () => void
}

/** The content of the sidebar and of the menu sheet. */
export function Nav({ collapsed, onNavigate }: Props) {
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
      {user && <JoinedCommunities {...item} />}
      {user && <JoinedWorlds {...item} />}
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

function JoinedCommunities(item: Props) {
  const { data: joined, state } = useMyCommunities('')
  return (
    <NavSection collapsed={item.collapsed} title="Communities">
      <NavItem {...item} to={paths.communities()} label="Manage Communities" Icon={Settings2} />
      {joined.map((community) => (
        <NavItem
          key={community.id}
          {...item}
          to={paths.community(community)}
          label={`c/${community.name}`}
          icon={<PlaceIcon place={community} size={24} />}
        />
      ))}
      {state === 'empty' && !item.collapsed && (
        <li className="px-3 py-2 text-[13px] leading-5 text-subtle">No communities joined yet</li>
      )}
    </NavSection>
  )
}

function JoinedWorlds(item: Props) {
  const { data: joined, state } = useMyWorlds('')
  return (
    <NavSection collapsed={item.collapsed} title="Worlds">
      <NavItem {...item} to={paths.worlds()} label="Manage Worlds" Icon={Settings2} />
      {joined.map((world) => (
        <NavItem
          key={world.id}
          {...item}
          to={paths.world(world.slug)}
          label={world.name}
          icon={<PlaceIcon place={world} size={24} />}
        />
      ))}
      {state === 'empty' && !item.collapsed && (
        <li className="px-3 py-2 text-[13px] leading-5 text-subtle">No worlds joined yet</li>
      )}
    </NavSection>
  )
}
