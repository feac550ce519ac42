import { ArrowLeft, Menu, Moon, Search, Sun } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { SyncChip } from '../features/sync/SyncChip.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useTheme } from '../ui/theme.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { CoinBadge } from './CoinBadge.tsx'
import { Mark } from './Mark.tsx'
import { SearchBox } from '../features/search/SearchBox.tsx'
import type { Width } from './use-width.ts'

interface Props {
  width: Width
  onMenu(): void
}

export function Header({ width, onMenu }: Props) {
  const { user, status } = useSession()
  const { theme, toggleTheme } = useTheme()
  const dialogs = useAuthDialogs()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const phone = width === 'phone'
  const installed = window.matchMedia('(display-mode: standalone)').matches
  const ThemeIcon = theme === 'dark' ? Sun : Moon
  return (
    <header className="leaves-in-focus sticky print:hidden top-0 z-10 border-b border-border bg-surface pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-1 px-3 md:gap-2 md:px-4">
        {!phone && (
          <IconButton aria-label="Toggle sidebar" onClick={onMenu}>
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
          className="flex shrink-0 items-center gap-2 rounded-[10px] py-1 pr-2 font-serif text-xl font-semibold"
        >
          <Mark />
          <span className="max-[22rem]:hidden">Loreloom</span>
        </Link>
        <div className="flex min-w-0 flex-1 justify-center px-2">{!phone && <SearchBox />}</div>
        <SyncChip />
        {phone && (
          <IconButton
            aria-label="Search"
            data-search
            onClick={() => void navigate(paths.search(''))}
          >
            <Search aria-hidden className="size-5" />
          </IconButton>
        )}
        {!phone && (
          <IconButton
            aria-label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
            onClick={toggleTheme}
          >
            <ThemeIcon aria-hidden className="size-5" />
          </IconButton>
        )}
        {user && !phone && <CoinBadge coins={user.coins} />}
        {user ? (
          <>
            {status === 'expired' && (
              <Button size="sm" variant="primary" onClick={() => dialogs.open('sign-in')}>
                Sign In
              </Button>
            )}
            <NotificationBell />
            <AvatarMenu user={user} />
          </>
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
