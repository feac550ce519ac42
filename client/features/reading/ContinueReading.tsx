import { useLiveQuery } from 'dexie-react-hooks'
import { authorName } from '#shared/rules/book-details.ts'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { BookTile } from '../books/BookTile.tsx'
import { readProgress } from './last-position.ts'

const SHOWN = 8

/** The books that the user read last, on any device. */
export function ContinueReading() {
  const { account, overlay } = useApp()
  const books = useLiveQuery(async () => {
    return (await readProgress(account.cache, overlay)).slice(0, SHOWN)
  }, [account, overlay])
  if (!books?.length) return null
  return (
    <section aria-labelledby="continue-reading" className="mb-8 space-y-3">
      <h2 id="continue-reading" className="font-serif text-xl leading-7 font-semibold">
        Continue reading
      </h2>
      <ul className="-mx-1 flex gap-4 overflow-x-auto px-1 pb-2">
        {books.map((book) => (
          <li key={book.id} className="w-30 shrink-0">
            <BookTile book={book} to={paths.book(book.id)} note={authorName(book)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
