import { clsx } from 'clsx'
import { Pin, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMyCommunities } from '../features/communities/communities.local.ts'
import { PlaceIcon } from '../features/communities/PlaceIcon.tsx'
import { useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { useRemembered } from '../sync/react/use-remembered.ts'
import type { NavProps } from './Nav.tsx'
import { NavItem } from './NavItem.tsx'
import { NavSection } from './NavSection.tsx'
import { usePlaceOrder } from './place-order.ts'

/** The worlds and communities that the signed-in user has joined. */
export function Joined(item: NavProps) {
  return (
    <>
      <JoinedWorlds {...item} />
      <JoinedCommunities {...item} />
    </>
  )
}

interface Place {
  id: string
  to: string
  label: string
  place: Parameters<typeof PlaceIcon>[0]['place']
}

function JoinedWorlds(item: NavProps) {
  const { data, state } = useMyWorlds('')
  const places = data.map((world) => placeOf(world, paths.world(world.slug), world.name))
  return (
    <Places
      item={item}
      title="Worlds"
      note="sidebar-worlds"
      places={state === 'asking' ? undefined : places}
      none={state === 'empty' && 'No worlds joined yet'}
    >
      <NavItem {...item} to={paths.worlds()} label="Manage Worlds" Icon={Settings2} />
    </Places>
  )
}

function JoinedCommunities(item: NavProps) {
  const { data, state } = useMyCommunities('')
  const places = data.map((one) => placeOf(one, paths.community(one), `c/${one.name}`))
  return (
    <Places
      item={item}
      title="Communities"
      note="sidebar-communities"
      places={state === 'asking' ? undefined : places}
      none={state === 'empty' && 'No communities joined yet'}
    >
      <NavItem {...item} to={paths.communities()} label="Manage Communities" Icon={Settings2} />
    </Places>
  )
}

/** As much of a place as its row shows: the device remembers no more for the first paint. */
function placeOf(from: Place['place'] & { id: string }, to: string, label: string): Place {
  const { id, name, icon_file_id, icon_gradient_from, icon_gradient_to } = from
  return { id, to, label, place: { name, icon_file_id, icon_gradient_from, icon_gradient_to } }
}

interface PlacesProps {
  item: NavProps
  title: string
  note: string
  /** Undefined until this device has looked. */
  places: Place[] | undefined
  none: string | false
  children: ReactNode
}

function Places({ item, title, note, places, none, children }: PlacesProps) {
  const { places: shown, isPinned, pin } = usePlaceOrder(note, useRemembered(note, places) ?? [])
  return (
    <NavSection collapsed={item.collapsed} title={title}>
      {shown.map(({ id, to, label, place }) => (
        <NavItem
          key={id}
          {...item}
          to={to}
          label={label}
          icon={<PlaceIcon place={place} size={24} />}
          end={
            !item.collapsed && (
              <PinButton label={label} isPinned={isPinned(id)} onClick={() => pin(id)} />
            )
          }
        />
      ))}
      {none && !item.collapsed && (
        <li className="px-3 py-2 text-[13px] leading-5 text-subtle">{none}</li>
      )}
      {children}
    </NavSection>
  )
}

interface PinProps {
  label: string
  isPinned: boolean
  onClick(): void
}

/** Appears once the row has the pointer or the focus; a finger, and a pinned row, always see it. */
function PinButton({ label, isPinned, onClick }: PinProps) {
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={`Pin ${label}`}
      title={isPinned ? 'Unpin' : 'Pin'}
      onClick={onClick}
      className={clsx(
        'absolute inset-y-0 right-1 grid w-8 place-items-center rounded-[8px] text-subtle group-hover/item:opacity-100 hover:text-text focus-visible:opacity-100 pointer-coarse:w-11 pointer-coarse:opacity-100',
        !isPinned && 'opacity-0',
      )}
    >
      <Pin aria-hidden className={clsx('size-3.5', isPinned && 'fill-current')} />
    </button>
  )
}
