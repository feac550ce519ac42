import { Link } from 'react-router-dom'
import { authorName } from '#shared/rules/book-details.ts'
import { paths } from '../../paths.ts'
import { BookCover } from '../books/BookCover.tsx'
import { type ShownBook, useBooksOf } from '../books/books.local.ts'

const SHOWN = 4

/** Other books that one can read of the same author under the same name: a pen name keeps to its own books. */
export function MoreByAuthor({ book }: { book: ShownBook }) {
  const { data } = useBooksOf(book.author.id)
  const name = authorName(book)
  const others = data.filter(
    (other) => other.id !== book.id && other.status === 'published' && authorName(other) === name,
  )
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more-by" className="space-y-3">
      <h2 id="more-by" dir="auto" className="text-left font-serif text-xl leading-7 font-semibold">
        More by {name}
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
