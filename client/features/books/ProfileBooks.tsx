import { paths } from '../../paths.ts'
import { useConnection } from '../../sync/react.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useBooksOf } from './books.local.ts'
import { aboutBook, BookTile } from './BookTile.tsx'

/** The shelf of one person: what they wrote and everybody may read. */
export function ProfileBooks({ authorId }: { authorId: string }) {
  const { data = [], loading, error } = useBooksOf(authorId)
  const offline = useConnection() === 'offline'
  if (data.length === 0) {
    if (loading) return <Skeleton className="h-60 w-full rounded-[14px]" />
    if (error && !offline)
      return <Banner tone="danger">Error: {error.message || 'Failed to load data'}</Banner>
    return (
      <EmptyState
        text={offline ? 'Not kept on this device' : 'No books yet.'}
        {...(!offline && { hint: 'Public books stand here, from whichever world they are.' })}
      />
    )
  }
  return (
    <>
      <h2 className="sr-only">Books</h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
        {data.map((book) => (
          <li key={book.id}>
            <BookTile book={book} to={paths.book(book.id)} note={aboutBook(book)} />
          </li>
        ))}
      </ul>
    </>
  )
}
