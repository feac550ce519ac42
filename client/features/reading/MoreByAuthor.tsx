import { Link } from 'react-router-dom'
import { authorName } from '#shared/rules/book-details.ts'
import { paths } from '../../paths.ts'
import { BookCover } from '../books/BookCover.tsx'
import { type ShownBook, useBooksOf } from '../books/books.local.ts'

const SHOWN = 4

/** Other books that one can read of the same author. */
export function MoreByAuthor({ book }: { book: ShownBook }) {
  const { data } = useBooksOf(book.author.id)
  const others = data.filter(({ id, status }) => id !== book.id && status === 'published')
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more-by" className="space-y-3">
      <h2 id="more-by" dir="auto" className="text-left font-serif text-xl leading-7 font-semibold">
        More by {authorName(book)}
      </h2>
      <ul className="flex gap-4">
        {others.slice(0, SHOWN).map((other) => (
          <li key={other.id} className="w-18">
            <Link to={paths.book(other)} title={other.title}>
              <BookCover book={other} className="w-full" />
              <span className="sr-only">{other.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
