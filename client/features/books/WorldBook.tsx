import { canEditBook } from '#shared/rules/permissions.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { aboutBook, BookTile } from './BookTile.tsx'
import type { ShownBook } from './books.local.ts'
import { shownTo } from './shown-to.ts'

/** A book of a world; its owner finds the way to its text on the foot of its cover, or below it where a finger would always see it there. */
export function WorldBook({ book }: { book: ShownBook }) {
  const { user } = useSession()
  const about = aboutBook(book)
  return (
    <div className="group relative">
      <BookTile
        book={book}
        to={paths.book(book)}
        note={book.is_public ? about : `${about} · ${shownTo(book)}`}
      />
      {canEditBook(user, book) && (
        <div className="pointer-events-none absolute inset-x-0 top-0 z-1 grid aspect-[2/3] items-end justify-items-center pb-3 opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:aspect-auto pointer-coarse:justify-items-start pointer-coarse:pt-2 pointer-coarse:pb-0 pointer-coarse:opacity-100">
          <Link
            to={paths.bookEditor(book)}
            className="pointer-events-auto inline-flex min-h-9 items-center rounded-full bg-black/75 px-4 text-[13px] leading-5 font-semibold text-white hover:bg-black pointer-coarse:min-h-11 pointer-coarse:bg-surface-2 pointer-coarse:text-text"
          >
            Edit Book
          </Link>
        </div>
      )}
    </div>
  )
}
