import { canEditBook } from '#shared/rules/permissions.ts'
import { ChartColumn, Feather, Library } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { ShownBook } from '../features/books/books.local.ts'
import type { ShownPublished } from '../features/chapters/published.local.ts'
import type { useBookRole } from '../features/collaborators/collaborators.local.ts'
import { ForkButton } from '../features/forks/ForkButton.tsx'
import { ReportButton } from '../features/moderation/ReportButton.tsx'
import { ShareButton } from '../features/posts/ShareButton.tsx'
import { FollowButton } from '../features/reading/FollowButton.tsx'
import { ShelveButton } from '../features/reading/ShelveButton.tsx'
import { PinButton } from '../features/users/PinButton.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { lazyNamed, part } from '../ui/part.tsx'

const DownloadMenu = part('DownloadMenu', () => import('../features/reading/DownloadMenu.tsx'))
const MakeCover = lazyNamed(() => import('../features/generation/MakeCover.tsx'), 'MakeCover')

interface Props {
  book: ShownBook
  chapters: ShownPublished[]
  role: ReturnType<typeof useBookRole>
  makesCovers: boolean
}

/** The actions on a book for its writers, its owner and its readers. On a phone the menu of `BookBar` has some of them. */
export function BookActions({ book, chapters, role, makesCovers }: Props) {
  const { user } = useSession()
  const owns = canEditBook(user, book)
  return (
    <>
      {!book.pending && !owns && <FollowButton kind="book" id={book.id} name={book.title} />}
      <ShelveButton book={book} />
      {role && (
        <Link to={paths.bookEditor(book)} className={buttonClass('secondary')}>
          <Feather aria-hidden className="size-4" />
          {role === 'viewer' ? 'Read along' : 'Write'}
        </Link>
      )}
      {role && role !== 'viewer' && (
        <Link to={paths.readers(book)} className={`${buttonClass('secondary')} max-md:hidden!`}>
          <ChartColumn aria-hidden className="size-4" />
          Readers
        </Link>
      )}
      {owns && (
        <Link
          to={paths.library(book.world.slug)}
          className={`${buttonClass('secondary')} max-md:hidden!`}
        >
          <Library aria-hidden className="size-4" />
          Manage Library
        </Link>
      )}
      {owns && <PinButton work={`book:${book.id}`} className="max-md:hidden!" />}
      {makesCovers && (
        <Suspense>
          <MakeCover book={book} />
        </Suspense>
      )}
      {chapters.length > 0 && (
        <Suspense fallback={null}>
          <DownloadMenu book={book} chapters={chapters} />
        </Suspense>
      )}
      {book.is_public && <ShareButton path={paths.book(book)} title={book.title} />}
      {!owns && (
        <>
          <ForkButton kind="book" item={book} />
          <ReportButton bookId={book.id} />
        </>
      )}
    </>
  )
}
