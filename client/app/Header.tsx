import { Suspense } from 'react'
import { ArrowLeft, Menu, Moon, Search, Sun } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { useConnection } from '../sync/react/use-sync-status.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useInstalled } from '../ui/install.ts'
import { useTheme } from '../ui/theme.ts'
import { part } from '../ui/part.tsx'
import { Mark } from './Mark.tsx'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { useWidth } from './use-width.ts'

/** Loaded with what changes do, before anything is shown to whoever is signed in. */
const SyncChip = part(
  'SyncChip',
  async () => (await import('../features/sync/SyncChip.tsx')).SyncChip,
)
const AccountCorner = part(
  'AccountCorner',
  async () => (await import('./AccountCorner.tsx')).AccountCorner,
)

interface Props {
  onMenu(): void
}

export function Header({ onMenu }: Props) {
  const width = useWidth()
  const { user } = useSession()
  const offline = useConnection() === 'offline'
  const { theme, toggleTheme } = useTheme()
  const dialogs = useAuthDialogs()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // While the width is not known both are there, and styles choose.
  const phone = width === null || width === 'phone'
  const wider = width !== 'phone'
  const installed = useInstalled()
  const ThemeIcon = theme === 'dark' ? Sun : Moon
  return (
    <header className="leaves-in-focus sticky print:hidden top-0 z-10 border-b border-border bg-surface pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-1 px-3 md:gap-2 md:px-4">
        {wider && (
          <IconButton aria-label="Toggle sidebar" className="max-md:hidden" onClick={onMenu}>
            <Menu aria-hidden className="size-5" />
          </IconButton>
        )}
        {installed && pathname !== paths.home() && (
          <IconButton aria-label="Back" onClick={() => void navigate(-1)}>
            <ArrowLeft aria-hidden className="size-5" />
          </IconButton>
        )}
        <Link
          to={paths.home()}
          aria-label="Loreloom"
          className="flex min-w-10 items-center gap-2 rounded-[10px] py-1 pr-2 font-serif text-xl font-semibold"
        >
          <Mark />
          <span className="truncate max-[22rem]:hidden">Loreloom</span>
        </Link>
        <div className="flex min-w-0 flex-1 justify-center px-2">
          {wider && (
            <div className="contents max-md:hidden">
              <SearchBox />
            </div>
          )}
        </div>
        {(user || offline) && (
          <Suspense fallback={null}>
            <SyncChip />
          </Suspense>
        )}
        {phone && (
          <IconButton
            aria-label="Search"
            data-search
            className="md:hidden"
            onClick={() => void navigate(paths.search(''))}
          >
            <Search aria-hidden className="size-5" />
          </IconButton>
        )}
        {wider && (
          <IconButton
            className="max-md:hidden"
            aria-label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
            onClick={toggleTheme}
          >
            <ThemeIcon aria-hidden className="size-5" />
          </IconButton>
        )}
        {user ? (
          <Suspense fallback={null}>
            <AccountCorner user={user} wider={wider} />
          </Suspense>
        ) : (
          <>
            <Button
              size="sm"
              variant="ghost"
              className="whitespace-nowrap"
              onClick={() => dialogs.open('sign-in')}
            >
              Sign In
            </Button>
            <Button
              size="sm"
              variant="primary"
              className="whitespace-nowrap"
              onClick={() => dialogs.open('sign-up')}
            >
              Sign Up
            </Button>
          </>
        )}
      </div>
    </header>
  )
}
