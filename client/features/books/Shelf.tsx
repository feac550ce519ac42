import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Select } from '../../ui/Select.tsx'
import type { ShownBook } from './books.local.ts'
import { useShelf } from './shelf.local.ts'
import { ShelfBook } from './ShelfBook.tsx'
import { SHELF_SORTS, type ShelfSort, sortShelf } from './sort-shelf.ts'

interface Props {
  /** By title. */
  books: ShownBook[]
  onNew(): void
}

/** Of so many books a device keeps the drafts because it shows them: it follows 150 scopes, and reads other books as well. */
const FOLLOWED = 50

/** All books of one's own as covers. */
export function Shelf({ books, onNew }: Props) {
  const [sort, setSort] = useState<ShelfSort>('edited')
  const states = useShelf(books)
  const shown = sortShelf(books, states ?? new Map(), sort)
  return (
    <section aria-labelledby="all-books" className="space-y-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="all-books" className="font-serif text-xl leading-7 font-semibold">
          All books
        </h2>
        <Select
          aria-label="Sort books"
          value={sort}
          onChange={({ target }) => setSort(target.value as ShelfSort)}
        >
          {Object.entries(SHELF_SORTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 lg:grid-cols-5 min-[100rem]:grid-cols-7">
        {shown.map((book, i) => (
          <ShelfBook
            key={book.id}
            book={book}
            state={states?.get(book.id)}
            isFollowed={i < FOLLOWED}
          />
        ))}
        <li>
          <button
            type="button"
            onClick={onNew}
            className="grid aspect-[2/3] w-full place-content-center justify-items-center gap-2 rounded-[3px_6px_6px_3px] border-2 border-border text-[15px] font-semibold text-muted hover:border-border-strong hover:text-text"
          >
            <Plus aria-hidden className="size-5" />
            New book
          </button>
        </li>
      </ul>
    </section>
  )
}
