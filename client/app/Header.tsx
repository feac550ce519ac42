import { Suspense } from 'react'
import { Menu } from 'lucide-react'
import { Link } from 'react-router-dom'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { fileUrl } from '#shared/rules/file-url.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site-name.ts'
import { useSession } from '../sync/react/use-session.ts'
import { useConnection } from '../sync/react/use-sync-status.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { part } from '../ui/part.tsx'
import { BackButton, SearchButton, ThemeButton } from './HeaderButtons.tsx'
import { Mark } from './Mark.tsx'
import { useWidth } from '../ui/use-width.ts'
import { VisitorCorner } from './VisitorCorner.tsx'

/** Loads with the mutators, before the app shows anything to a signed-in user. */
const SyncChip = part('SyncChip', () => import('../features/sync-status/SyncChip.tsx'))
const AccountCorner = part('AccountCorner', () => import('./AccountCorner.tsx'))

interface Props {
  onMenu(): void
}

export function Header({ onMenu }: Props) {
  const width = useWidth()
  const { user } = useSession()
  const site = useSite()
  const offline = useConnection() === 'offline'
  // While the width is not known both are there, and styles choose.
  const phone = width === null || width === 'phone'
  const wider = width !== 'phone'
  return (
    <header className="site-header leaves-in-focus sticky print:hidden top-0 z-10 bg-bg pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-14 max-w-[115rem] items-center gap-1 px-3 md:gap-2 md:px-4">
        {wider && (
          <IconButton aria-label="Toggle sidebar" className="max-md:hidden" onClick={onMenu}>
            <Menu aria-hidden className="size-5" />
          </IconButton>
        )}
        <BackButton />
        <Link
          to={paths.home()}
          aria-label={site.name}
          className="flex min-w-10 items-center gap-2 rounded-[10px] py-1 pr-2 font-serif text-xl font-semibold"
        >
          {site.icon ? (
            <img src={fileUrl(site.icon)} alt="" className="size-8 shrink-0 rounded-[9px]" />
          ) : (
            <Mark />
          )}
          <span className="truncate max-[22rem]:hidden">{site.name}</span>
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
        {phone && <SearchButton />}
        {wider && <ThemeButton />}
        {user ? (
          <Suspense fallback={null}>
            <AccountCorner user={user} wider={wider} />
          </Suspense>
        ) : (
          <VisitorCorner />
        )}
      </div>
    </header>
  )
}
