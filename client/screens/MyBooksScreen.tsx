import { Link, Navigate } from 'react-router-dom'
import { BookCover } from '../features/books/BookCover.tsx'
import { useMyBooks } from '../features/books/books.local.ts'
import { useCollaborations } from '../features/collaborators/collaborators.local.ts'
import { Invitations } from '../features/collaborators/Invitations.tsx'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { PendingMark } from '../ui/PendingMark.tsx'
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
          <li
            key={book.id}
            className="relative flex items-center gap-3 rounded-[14px] border border-border bg-surface p-3 hover:border-border-strong md:p-4"
          >
            <BookCover book={book} className="w-14 shrink-0" />
            <div className="min-w-0 flex-1">
              <h2
                dir="auto"
                className="line-clamp-2 text-left font-serif text-lg leading-6.5 font-semibold wrap-anywhere"
              >
                <Link
                  to={paths.bookEditor(book.id)}
                  className="after:absolute after:inset-0 after:rounded-[14px]"
                >
                  {book.title}
                </Link>
              </h2>
              <p className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-subtle">
                <span>{book.world.name}</span>
                <span>{book.chapter_count} ch</span>
                <span>{book.is_public ? 'Public' : 'Private'}</span>
                {book.pending && <PendingMark />}
              </p>
            </div>
          </li>
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
