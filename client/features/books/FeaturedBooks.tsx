import { paths } from '../../paths.ts'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'
import { canEditBook } from '#shared/rules/permissions.ts'
import { Link } from 'react-router-dom'
import { useSession } from '../../sync/react/use-session.ts'
import { aboutBook, BookTile } from './BookTile.tsx'
import { useBooks } from './books.local.ts'

/** The shelf of a world's page. */
export function FeaturedBooks({ world }: { world: ShownWorld }) {
  const { data } = useBooks(world)
  const { user } = useSession()
  const books = data.filter(({ is_featured }) => is_featured)
  if (books.length === 0) return null
  return (
    <section aria-labelledby="featured-books" className="space-y-3">
      <h2 id="featured-books" className="font-serif text-xl leading-7 font-semibold">
        Featured Books
      </h2>
      <ul className="-mx-1 flex gap-4 overflow-x-auto px-1 pb-2">
        {books.map((book) => (
          <li key={book.id} className="relative w-34 shrink-0">
            <BookTile book={book} to={paths.book(book.id)} note={aboutBook(book)} />
            {canEditBook(user, book) && (
              <Link
                to={paths.bookEditor(book.id)}
                className="absolute top-2 right-2 z-1 rounded-full bg-black/70 px-3 py-1 text-[13px] leading-5 font-semibold text-white hover:bg-black"
              >
                Edit Book
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
