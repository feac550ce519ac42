import { paths } from '../../paths.ts'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'
import { aboutBook, BookTile } from './BookTile.tsx'
import { useBooks } from './books.local.ts'

/** The shelf of a world's page. */
export function FeaturedBooks({ world }: { world: ShownWorld }) {
  const { data } = useBooks(world)
  const books = data.filter(({ is_featured }) => is_featured)
  if (books.length === 0) return null
  return (
    <section aria-labelledby="featured-books" className="space-y-3">
      <h2 id="featured-books" className="font-serif text-xl leading-7 font-semibold">
        Featured Books
      </h2>
      <ul className="-mx-1 flex gap-4 overflow-x-auto px-1 pb-2">
        {books.map((book) => (
          <li key={book.id} className="w-34 shrink-0">
            <BookTile book={book} to={paths.book(book.id)} note={aboutBook(book)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
