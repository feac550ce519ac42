import { authorName } from '#shared/rules/book-details.ts'
import { paths } from '../../paths.ts'
import { BookTile } from '../books/BookTile.tsx'
import type { BegunBook } from './continue.local.ts'
import { COVER_ITEM, CoverRow, ReadSection } from './CoverShelf.tsx'

/** The books that the user is in, each with how far they are. */
export function ContinueReading({ books }: { books: readonly BegunBook[] }) {
  if (books.length === 0) return null
  return (
    <ReadSection id="continue-reading" title="Continue">
      <CoverRow>
        {books.map((book) => (
          <li key={book.id} className={COVER_ITEM}>
            <BookTile book={book} to={paths.book(book)} note={book.left ?? authorName(book)} />
            {book.share !== null && <ReadShare share={book.share} />}
          </li>
        ))}
      </CoverRow>
    </ReadSection>
  )
}

function ReadShare({ share }: { share: number }) {
  return (
    <div aria-hidden className="mt-1.5 h-1 rounded-full bg-border">
      <div
        className="h-full rounded-full bg-accent"
        style={{ width: `${Math.max(2, Math.round(share * 100))}%` }}
      />
    </div>
  )
}
