import { paths } from '../../paths.ts'
import type { List } from '../../sync/react/use-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import type { ShownBook } from './books.local.ts'
import { aboutBook, BookTile } from './BookTile.tsx'

/** The public books of an author, as a shelf of covers. */
export function ProfileBooks({ books }: { books: readonly ShownBook[] }) {
  return (
    <section aria-labelledby="their-books">
      <h2 id="their-books" className="mb-3 font-serif text-xl leading-7 font-semibold">
        Books
      </h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 md:mx-0 md:gap-6 md:px-0">
        {books.map((book) => (
          <li key={book.id} className="w-39 shrink-0 snap-start">
            <BookTile book={book} to={paths.book(book)} note={aboutBook(book)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Stands where the books of somebody would, who has none or whose books are not here. */
export function NoProfileBooks({ list }: { list: List<ShownBook> }) {
  return (
    <ListStates
      list={list}
      prefix="Error: "
      fallback="Failed to load data"
      loading={null}
      empty={<EmptyState text="No books yet." hint="Public books from all worlds appear here." />}
    />
  )
}
