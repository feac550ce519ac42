import { authorName, ORIGIN_NAMES, RATING_NAMES } from '#shared/rules/book-details.ts'
import { counted } from '#shared/rules/numbers.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BookTile } from '../books/BookTile.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { useBookList } from './book-list.local.ts'

export const BOOK_GRID =
  'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 lg:grid-cols-5 xl:grid-cols-6 min-[100rem]:grid-cols-8'

/** A list of books as covers, page by page. */
export function BookGrid({ list }: { list: ReturnType<typeof useBookList> }) {
  return (
    <>
      <ul className={BOOK_GRID}>
        {list.data.map((book) => (
          <li key={book.id}>
            <BookTile book={book} to={paths.book(book)} note={noteOf(book)} />
          </li>
        ))}
      </ul>
      <ListStates
        list={list}
        fallback="Failed to load books"
        loading={<BookSkeletons />}
        empty={
          <EmptyState
            text="No book is like that yet"
            hint="Choose fewer filters, or other words for a tag."
          />
        }
      />
      <ShowMore list={list}>Show more books</ShowMore>
    </>
  )
}

function BookSkeletons() {
  return (
    <div className={BOOK_GRID}>
      {[0, 1, 2, 3, 4, 5].map((i) => (
        <Skeleton key={i} className="aspect-[2/3] w-full rounded-[6px]" />
      ))}
    </div>
  )
}

/** Whose it is, how long, a word of warning for adults' books, and the AI label. */
function noteOf(book: ShownBook): string {
  const { rating, word_count, is_generated } = book
  const isAdult = rating === 'mature' || rating === 'explicit'
  const labels = [isAdult && RATING_NAMES[rating], is_generated && ORIGIN_NAMES.generated]
  return [authorName(book), counted(word_count, 'word'), ...labels].filter(Boolean).join(' · ')
}
