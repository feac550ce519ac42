import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import { authorName } from '#shared/rules/book-details.ts'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { offlineIds } from '../../sync/store/offline-content.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BookTile } from '../books/BookTile.tsx'
import { isThere } from '../books/draft-rows.local.ts'
import { BOOK_GRID } from './BookGrid.tsx'

/** The books that this device keeps for reading without a network. */
export function KeptBooks() {
  const { account } = useApp()
  const books = useLiveQuery(async () => {
    const ids = await offlineIds(account, 'book')
    const rows = await account.cache.rows('book').bulkGet(ids)
    return rows.flatMap((row) => (row && isThere(row) ? row : []))
  }, [account])
  if (!books) return null
  if (books.length === 0)
    return (
      <EmptyState
        text="No book is kept on this device"
        hint="“Keep offline” on a book’s page brings all of its chapters here."
      />
    )
  return (
    <>
      <h2 className="sr-only">Kept offline</h2>
      <ul className={BOOK_GRID}>
        {books.map((book) => (
          <li key={book.id}>
            <BookTile book={book} to={paths.book(book)} note={authorName(book)} />
          </li>
        ))}
      </ul>
      <Link
        to={paths.offline()}
        className="mt-6 inline-block text-[13px] leading-5 font-semibold text-accent hover:underline"
      >
        What this device keeps, and its size
      </Link>
    </>
  )
}
