import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { authorName, ORIGIN_NAMES } from '#shared/rules/book-details.ts'
import { paths } from '../../paths.ts'
import { BookTile } from '../books/BookTile.tsx'
import type { ShownBook } from '../books/books.local.ts'

interface Props {
  id: string
  title: string
  /** The address of the whole list. */
  all?: { to: string; label: string }
  children: ReactNode
}

/** One of the parts of Read, with its heading. */
export function ReadSection({ id, title, all, children }: Props) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id={id} className="font-serif text-xl leading-7 font-semibold">
          {title}
        </h2>
        {all && (
          <Link
            to={all.to}
            className="ml-auto text-[13px] leading-5 font-semibold text-accent hover:underline"
          >
            {all.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** Covers in one line, which scrolls sideways. */
export function CoverRow({ children }: { children: ReactNode }) {
  return (
    <ul className="-mx-4 flex gap-4 overflow-x-auto px-4 pt-1 pb-2 md:mx-0 md:gap-6 md:px-0">
      {children}
    </ul>
  )
}

export const COVER_ITEM = 'w-28 shrink-0 md:w-31 min-[100rem]:w-39'

/** A row of books; nothing where there are none. */
export function CoverShelf({
  books,
  ...section
}: Omit<Props, 'children'> & { books: ShownBook[] }) {
  if (books.length === 0) return null
  return (
    <ReadSection {...section}>
      <CoverRow>
        {books.map((book) => (
          <li key={book.id} className={COVER_ITEM}>
            <BookTile book={book} to={paths.book(book)} note={whoseOf(book)} />
          </li>
        ))}
      </CoverRow>
    </ReadSection>
  )
}

/** Whose it is, and the AI label. */
function whoseOf(book: ShownBook): string {
  const name = authorName(book)
  return book.is_generated ? `${name} · ${ORIGIN_NAMES.generated}` : name
}
