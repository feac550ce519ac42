import { Settings2 } from 'lucide-react'
import { useMyCommunities } from '../features/communities/communities.local.ts'
import { useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { PlaceIcon } from '../features/communities/PlaceIcon.tsx'
import type { NavProps } from './Nav.tsx'
import { NavItem } from './NavItem.tsx'
import { NavSection } from './NavSection.tsx'

/** The communities and worlds that the signed-in user has joined. */
export function Joined(item: NavProps) {
  return (
    <>
      <JoinedCommunities {...item} />
      <JoinedWorlds {...item} />
    </>
  )
}

function JoinedCommunities(item: NavProps) {
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

function JoinedWorlds(item: NavProps) {
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
