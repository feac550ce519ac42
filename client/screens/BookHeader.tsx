import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { authorName, COMPLETION_NAMES, seriesLine } from '#shared/rules/book-details.ts'
import { BookChips } from '../features/books/BookChips.tsx'
import { BookCover } from '../features/books/BookCover.tsx'
import { BookHero } from '../features/books/BookHero.tsx'
import type { ShownBook } from '../features/books/books.local.ts'
import { shownTo } from '../features/books/shown-to.ts'
import { GeneratedLabel } from '../features/books/GeneratedLabel.tsx'
import { PersonLink } from '../features/users/PersonLink.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'

interface Props {
  book: ShownBook
  /** The one act for which readers come. */
  main: ReactNode
  /** The other acts, each a sign with its name. */
  children: ReactNode
}

/** Cover, title, author and what a book is about, on the colours of its cover. */
export function BookHeader({ book, main, children }: Props) {
  return (
    <BookHero
      book={book}
      tall
      className="-mx-4 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-4 px-4 pt-4 pb-6 md:mx-0 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-x-12 md:gap-y-3.5 md:rounded-[20px] md:px-12 md:py-8"
    >
      <BookCover
        book={book}
        className="w-full self-center text-lg shadow-2xl ring-transparent! md:row-span-2"
      />
      <Title book={book} />
      <div className="col-span-2 grid content-start gap-3.5 md:col-span-1 md:col-start-2">
        {book.description && (
          <p
            dir="auto"
            className="max-w-[58ch] text-left font-serif text-base leading-6.5 whitespace-pre-line wrap-anywhere text-white/95 md:text-[17px] md:leading-7"
          >
            {book.description}
          </p>
        )}
        <BookChips book={book} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-1">
          {main}
          <div className="hero-acts">{children}</div>
        </div>
        <StatusLine book={book} />
      </div>
    </BookHero>
  )
}

function Title({ book }: { book: ShownBook }) {
  const series = seriesLine(book)
  return (
    <div className="min-w-0 self-end">
      {series && (
        <p dir="auto" className="text-left text-[13px] leading-5 wrap-anywhere text-white/80">
          {series}
        </p>
      )}
      <h1
        dir="auto"
        className="text-left font-serif text-[28px] leading-8.5 font-semibold text-balance wrap-anywhere md:text-5xl md:leading-14 md:font-medium md:tracking-tight"
      >
        {book.title}
      </h1>
      <p dir="auto" className="text-left font-serif text-[17px] leading-7 text-white/85 italic">
        <PersonLink username={book.author.username} className="hover:underline">
          {authorName(book)}
        </PersonLink>
      </p>
    </div>
  )
}

/** The status of the book, and the time of its latest chapter. */
function StatusLine({ book }: { book: ShownBook }) {
  const { completion, updated_at, is_generated, is_public } = book
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-white/80">
      {updated_at !== null && (
        <span>
          {COMPLETION_NAMES[completion]}. Latest chapter <TimeAgo date={updated_at} />
        </span>
      )}
      {is_generated && <GeneratedLabel />}
      {!is_public && (
        <span className="inline-flex items-center gap-1">
          <Lock aria-hidden className="size-3.5" />
          {shownTo(book)}
        </span>
      )}
    </p>
  )
}
