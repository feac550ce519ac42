import { Link } from 'react-router-dom'
import { authorName, ORIGIN_NAMES } from '#shared/rules/book-details.ts'
import { paths } from '../../paths.ts'
import { BookCover } from '../books/BookCover.tsx'
import { BookHero } from '../books/BookHero.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { HERO_BUTTON } from '../../ui/hero-button.ts'

/** Words that are true on a small server, too. */
function topic({ follower_count }: ShownBook): string {
  return follower_count < CROWD ? 'To begin with' : 'Everyone is reading'
}

const CROWD = 5

/** The book that most readers follow, on top of Read. */
export function LeadBook({ book }: { book: ShownBook }) {
  const { chapter_count: count } = book
  const facts = [
    authorName(book),
    book.genre,
    `${count} ${count === 1 ? 'chapter' : 'chapters'}`,
    book.is_generated && ORIGIN_NAMES.generated,
  ]
  return (
    <BookHero
      book={book}
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4 rounded-[20px] p-4 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-8 md:p-8"
    >
      <BookCover book={book} className="w-full self-start shadow-2xl ring-transparent!" />
      <div className="grid content-center justify-items-start gap-2.5">
        <p className="text-[13px] leading-5 text-white/80 max-md:hidden">{topic(book)}</p>
        <h2
          dir="auto"
          className="line-clamp-3 font-serif text-[25px] leading-7.5 font-semibold text-balance wrap-anywhere md:text-[40px] md:leading-11.5"
        >
          {book.title}
        </h2>
        {book.description && (
          <p
            dir="auto"
            className="line-clamp-3 max-w-[54ch] text-base leading-6 wrap-anywhere text-white/85 max-md:hidden"
          >
            {book.description}
          </p>
        )}
        <p className="text-[13px] leading-5 text-white/80 max-md:hidden">
          {facts.filter(Boolean).join(' · ')}
        </p>
        <Link
          to={paths.book(book)}
          aria-label={`Open the book: ${book.title}`}
          className={HERO_BUTTON}
        >
          Open the book
        </Link>
      </div>
    </BookHero>
  )
}
