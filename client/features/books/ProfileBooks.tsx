import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useBooksOf } from './books.local.ts'
import { aboutBook, BookTile } from './BookTile.tsx'

/** The shelf of one person: what they wrote and everybody may read. */
export function ProfileBooks({ authorId }: { authorId: string }) {
  const list = useBooksOf(authorId)
  if (list.state !== 'here')
    return (
      <ListStates
        list={list}
        prefix="Error: "
        fallback="Failed to load data"
        loading={<Skeleton className="h-60 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text="No books yet."
            hint="Public books stand here, from whichever world they are."
          />
        }
      />
    )
  return (
    <>
      <h2 className="sr-only">Books</h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
        {list.data.map((book) => (
          <li key={book.id}>
            <BookTile book={book} to={paths.book(book.id)} note={aboutBook(book)} />
          </li>
        ))}
      </ul>
    </>
  )
}
