import type { ShownBook } from './books.local.ts'
import { WorldBook } from './WorldBook.tsx'

/** The shelf of a world's page. */
export function FeaturedBooks({ books }: { books: readonly ShownBook[] }) {
  return (
    <section aria-labelledby="featured-books">
      <h2 id="featured-books" className="mb-3 font-serif text-xl leading-7 font-semibold">
        Featured Books
      </h2>
      <ul className="-mx-4 flex gap-4 overflow-x-auto px-4 pt-1 pb-2 md:mx-0 md:gap-7 md:px-0">
        {books.map((book) => (
          <li
            key={book.id}
            className="w-33 shrink-0 md:w-[calc((100%-5.25rem)/4)] min-[100rem]:w-[calc((100%-7rem)/5)]"
          >
            <WorldBook book={book} />
          </li>
        ))}
      </ul>
    </section>
  )
}
