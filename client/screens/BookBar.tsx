import { ArrowLeft, ChartColumn, Ellipsis, Library, Orbit, Pin, PinOff, Search } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { canEditBook } from '#shared/rules/permissions.ts'
import type { ShownBook } from '../features/books/books.local.ts'
import type { useBookRole } from '../features/collaborators/collaborators.local.ts'
import { ShareButton } from '../features/posts/ShareButton.tsx'
import { usePin } from '../features/users/use-pin.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { useConnection } from '../sync/react/use-sync-status.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { part } from '../ui/part.tsx'
import { useWidth } from '../ui/use-width.ts'
import { useBack } from './use-back.ts'

const SyncChip = part('SyncChip', () => import('../features/sync-status/SyncChip.tsx'))

interface Props {
  book: ShownBook
  role: ReturnType<typeof useBookRole>
}

const SIGN =
  'grid size-10 shrink-0 place-items-center rounded-[10px] text-muted hover:bg-surface-2 hover:text-text pointer-coarse:size-11 [&>svg]:size-5 [&>span]:sr-only'

/** On a phone in place of the site's header (`styles.css`), as the reader has a bar of its own: the cover comes first. */
export function BookBar({ book, role }: Props) {
  const width = useWidth()
  const { user } = useSession()
  const offline = useConnection() === 'offline'
  const world = paths.world(book.world.slug)
  const back = useBack(world)
  // While the width is not known styles choose, as in the header.
  if (width !== null && width !== 'phone') return null
  return (
    // The cover begins at the bar, or below the banners.
    <div className="-mt-4 md:hidden print:hidden [.banners:not(:empty)~&]:mt-0">
      <div className="page-bar fixed inset-x-0 top-0 z-10 flex h-[calc(3.5rem+env(safe-area-inset-top))] items-center gap-1 bg-bg px-2 pt-[env(safe-area-inset-top)]">
        <Link
          to={world}
          aria-label="Back"
          className={`${SIGN} mr-auto`}
          onClick={(event) => {
            event.preventDefault()
            back()
          }}
        >
          <ArrowLeft aria-hidden />
        </Link>
        {(user || offline) && (
          <Suspense fallback={null}>
            <SyncChip />
          </Suspense>
        )}
        {book.is_public && (
          <ShareButton path={paths.book(book)} title={book.title} className={SIGN} />
        )}
        <More book={book} role={role} />
      </div>
    </div>
  )
}

/** The doors of the header, and those of the writers for which the row of acts has no room. */
function More({ book, role }: Props) {
  const navigate = useNavigate()
  const { user } = useSession()
  const { isPinned, toggle } = usePin(`book:${book.id}`)
  const owns = canEditBook(user, book)
  const to = (path: string) => () => void navigate(path)
  return (
    <Menu
      trigger={
        <IconButton aria-label={`More about ${book.title}`}>
          <Ellipsis aria-hidden className="size-5" />
        </IconButton>
      }
    >
      <MenuItem icon={<Orbit aria-hidden />} onSelect={to(paths.world(book.world.slug))}>
        {book.world.name}
      </MenuItem>
      {role && role !== 'viewer' && (
        <MenuItem icon={<ChartColumn aria-hidden />} onSelect={to(paths.readers(book))}>
          Readers
        </MenuItem>
      )}
      {owns && (
        <MenuItem icon={<Library aria-hidden />} onSelect={to(paths.library(book.world.slug))}>
          Manage Library
        </MenuItem>
      )}
      {owns && (
        <MenuItem
          icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          onSelect={() => void toggle()}
        >
          {isPinned ? 'Unpin from profile' : 'Pin to profile'}
        </MenuItem>
      )}
      <MenuItem icon={<Search aria-hidden />} onSelect={to(paths.search(''))}>
        Search
      </MenuItem>
    </Menu>
  )
}
