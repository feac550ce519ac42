import {
  Command,
  Compass,
  LogIn,
  LogOut,
  PenLine,
  Settings2,
  TrendingUp,
  UserPlus,
} from 'lucide-react'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { useAccountDoors } from '../features/auth/use-account-doors.ts'
import { useLogOut } from '../features/auth/use-log-out.ts'
import { useMyBooks } from '../features/books/books.local.ts'
import { useMyCommunities } from '../features/communities/communities.local.ts'
import { PlaceIcon } from '../features/communities/PlaceIcon.tsx'
import { QUICK_LINKS } from '../features/info/info-links.ts'
import { LegalLine } from '../features/info/LegalLine.tsx'
import { useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import type { List } from '../sync/react/use-list.ts'
import { useSession } from '../sync/react/use-session.ts'
import { runCommand } from '../ui/commands.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useTheme } from '../ui/theme.ts'
import { ThemeSign } from '../ui/ThemeSign.tsx'
import { MeHead } from './MeHead.tsx'
import { MeRow, MeSection } from './MeRow.tsx'
import { useTitle } from './use-title.ts'

/** Every door that a phone's bar has no room for. */
export function MeScreen() {
  const { user } = useSession()
  const title = user ? 'Me' : 'Menu'
  useTitle(title)
  return (
    <div className="mx-auto max-w-120 space-y-6">
      <div className="space-y-3">
        <div className="flex items-center justify-between">
          <h1 className="font-serif text-2xl leading-8 font-semibold">{title}</h1>
          <ThemeSwitch />
        </div>
        {user && <MeHead user={user} />}
        <MeSection>
          {user && <OwnBooks />}
          <MeRow label="Explore" Icon={Compass} to={paths.explore()} />
          <MeRow label="Trending" Icon={TrendingUp} to={paths.trending()} />
          <MeRow label="Search or jump to…" Icon={Command} to={() => void runCommand('palette')} />
        </MeSection>
      </div>
      {user ? (
        <OwnDoors />
      ) : (
        <>
          <WaysIn />
          <Links />
        </>
      )}
    </div>
  )
}

function Links() {
  return (
    <>
      <MeSection title="Quick Links">
        {QUICK_LINKS.map((link) => (
          <MeRow key={link.to} {...link} />
        ))}
      </MeSection>
      <LegalLine />
    </>
  )
}

function ThemeSwitch() {
  const { theme, toggleTheme } = useTheme()
  return (
    <IconButton aria-label={theme === 'dark' ? 'Light theme' : 'Dark theme'} onClick={toggleTheme}>
      <ThemeSign className="size-5" />
    </IconButton>
  )
}

function OwnBooks() {
  const { data: books } = useMyBooks()
  const count = books.length > 0 ? String(books.length) : ''
  return <MeRow label="My Books" note={count} Icon={PenLine} to={paths.books()} />
}

/** All at once, as soon as this device has looked for the places: otherwise the doors below them would move. */
function OwnDoors() {
  const worlds = useMyWorlds('')
  const communities = useMyCommunities('')
  if (!worlds.hasLooked || !communities.hasLooked) return null
  return (
    <>
      <MeSection title="Worlds" none={noneOf(worlds, 'No worlds joined yet')}>
        {worlds.data.map((world) => (
          <MeRow
            key={world.id}
            label={world.name}
            icon={<PlaceIcon place={world} size={28} />}
            to={paths.world(world.slug)}
          />
        ))}
        <MeRow label="Manage Worlds" Icon={Settings2} to={paths.worlds()} />
      </MeSection>
      <MeSection title="Communities" none={noneOf(communities, 'No communities joined yet')}>
        {communities.data.map((community) => (
          <MeRow
            key={community.id}
            label={`c/${community.name}`}
            icon={<PlaceIcon place={community} size={28} />}
            to={paths.community(community)}
          />
        ))}
        <MeRow label="Manage Communities" Icon={Settings2} to={paths.communities()} />
      </MeSection>
      <AccountDoors />
      <Links />
    </>
  )
}

/** What is said instead of rows. */
function noneOf({ data, state }: List<unknown>, words: string): string | false | null {
  if (data.length > 0) return false
  return state === 'empty' ? words : null
}

function AccountDoors() {
  const user = useSession().user!
  const doors = useAccountDoors(user)
  const logOut = useLogOut()
  return (
    <MeSection>
      {doors.map((door) => (
        <MeRow key={door.label} {...door} />
      ))}
      <MeRow label="Logout" Icon={LogOut} to={logOut} />
    </MeSection>
  )
}

function WaysIn() {
  const dialogs = useAuthDialogs()
  return (
    <MeSection>
      <MeRow label="Sign In" Icon={LogIn} to={() => dialogs.open('sign-in')} />
      <MeRow label="Sign Up" Icon={UserPlus} to={() => dialogs.open('sign-up')} />
    </MeSection>
  )
}
