import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'
import { BookCover } from './BookCover.tsx'
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
          <li key={book.id} className="relative w-34 shrink-0">
            <BookCover book={book} className="w-full" />
            <h3 className="mt-2 line-clamp-2 text-[15px] leading-5.5 font-semibold">
              <Link to={paths.book(book.id)} className="after:absolute after:inset-0">
                {book.title}
              </Link>
            </h3>
            <p className="text-[13px] leading-5 text-subtle">
              {[book.genre, `${book.chapter_count} ch`].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
