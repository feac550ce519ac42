import { Link, Navigate } from 'react-router-dom'
import { BookRow } from '../features/books/BookRow.tsx'
import { useMyBooks } from '../features/books/books.local.ts'
import { useCollaborations } from '../features/collaborators/collaborators.local.ts'
import { Invitations } from '../features/collaborators/Invitations.tsx'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

/** What one writes, alone and with others. */
export function MyBooksScreen() {
  useTitle('My Books')
  const { user } = useSession()
  const books = useMyBooks()
  const collaborations = useCollaborations() ?? []
  if (!user) return <Navigate to={paths.home()} replace />
  return (
    <div className="mx-auto max-w-180 space-y-6">
      <FeedHeader title="My Books" />
      {collaborations.length > 0 && (
        <section aria-labelledby="together" className="space-y-3">
          <h2 id="together" className="font-serif text-xl leading-7 font-semibold">
            With others
          </h2>
          <Invitations collaborations={collaborations} />
        </section>
      )}
      <ul className="space-y-3">
        {books.data.map((book) => (
          <BookRow
            key={book.id}
            book={book}
            to={paths.bookEditor(book.id)}
            facts={[
              book.world.name,
              `${book.chapter_count} ch`,
              book.is_public ? 'Public' : 'Private',
            ]}
          />
        ))}
      </ul>
      <ListStates
        list={books}
        fallback="Failed to load books"
        loading={<ScreenSkeleton />}
        empty={
          <EmptyState
            text="No books yet"
            hint="Books stand in worlds: create one in a world of yours."
            action={
              <Link to={paths.worlds()} className={buttonClass('primary')}>
                Manage Worlds
              </Link>
            }
          />
        }
      />
    </div>
  )
}
