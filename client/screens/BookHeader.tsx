import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { authorName } from '#shared/rules/book-details.ts'
import { BookChips } from '../features/books/BookChips.tsx'
import { BookCover } from '../features/books/BookCover.tsx'
import type { ShownBook } from '../features/books/books.local.ts'
import { GeneratedLabel } from '../features/books/GeneratedLabel.tsx'
import { Provenance } from '../features/forks/Provenance.tsx'
import { PersonLink } from '../features/users/PersonLink.tsx'

interface Props {
  book: ShownBook
  /** The actions on the book. */
  children: ReactNode
}

/** Cover, title, author and sources of a book. */
export function BookHeader({ book, children }: Props) {
  const { author } = book
  return (
    <header className="flex flex-wrap gap-6 sm:flex-nowrap">
      <BookCover book={book} className="w-40 shrink-0 text-lg sm:w-48" />
      <div className="min-w-0 space-y-2">
        <h1
          dir="auto"
          className="text-left font-serif text-3xl leading-10 font-semibold text-balance wrap-anywhere"
        >
          {book.title}
        </h1>
        <p className="text-base leading-6 text-muted">
          by{' '}
          <PersonLink
            username={author.username}
            className="font-semibold text-text hover:underline"
          >
            {authorName(book)}
          </PersonLink>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-subtle">
          <span>
            {book.chapter_count} {book.chapter_count === 1 ? 'chapter' : 'chapters'}
          </span>
          {book.is_generated && <GeneratedLabel />}
          {!book.is_public && (
            <span className="inline-flex items-center gap-1">
              <Lock aria-hidden className="size-3.5" />
              Private
            </span>
          )}
        </p>
        <BookChips book={book} />
        <Provenance kind="book" item={book} />
        <div className="flex flex-wrap gap-2 pt-1">{children}</div>
      </div>
    </header>
  )
}
