import { Feather, Library, Lock } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { canEditBook } from '#shared/rules/permissions.ts'
import { BookCover } from '../features/books/BookCover.tsx'
import { type ShownBook, useBook } from '../features/books/books.local.ts'
import { GeneratedLabel } from '../features/books/GeneratedLabel.tsx'
import { useBookRole } from '../features/collaborators/collaborators.local.ts'
import { BookContents } from '../features/reading/BookContents.tsx'
import { ReportButton } from '../features/moderation/ReportButton.tsx'
import { ForkButton } from '../features/forks/ForkButton.tsx'
import { Provenance } from '../features/forks/Provenance.tsx'
import { PersonLink } from '../features/users/PersonLink.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { useServerFacts } from '../sync/react/server-facts.local.ts'
import { buttonClass } from '../ui/button-class.ts'
import { BackLink } from './BackLink.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'
import { lazyNamed } from '../ui/part.tsx'

const MakeCover = lazyNamed(() => import('../features/generation/MakeCover.tsx'), 'MakeCover')
const ProposedCovers = lazyNamed(
  () => import('../features/generation/ProposedCovers.tsx'),
  'ProposedCovers',
)

export function BookScreen() {
  const { bookId = '' } = useParams()
  const { data: book, loading, error } = useBook(bookId)
  useTitle(book?.title ?? 'Book')
  if (book) return <BookPage key={book.id} book={book} />
  if (loading) return <ScreenSkeleton />
  return <LoadFailure error={error} missing="Book not found" fallback="Failed to load book" />
}

/** What stands before the first chapter: cover, author, world and description. */
function BookPage({ book }: { book: ShownBook }) {
  const { user } = useSession()
  const role = useBookRole(book)
  const { makes_covers } = useServerFacts()
  const { author, world } = book
  const isOwn = role === 'owner' && makes_covers === true
  return (
    <article className="mx-auto max-w-180 space-y-6">
      <BackLink to={paths.world(world.slug)}>{world.name}</BackLink>
      <header className="flex flex-wrap gap-6 sm:flex-nowrap">
        <BookCover book={book} className="w-40 shrink-0 text-lg sm:w-48" />
        <div className="min-w-0 space-y-2">
          <h1
            dir="auto"
            className="text-left font-serif text-3xl leading-10 font-semibold text-balance wrap-anywhere"
          >
            {book.title}
          </h1>
          <p className="text-base leading-6 text-muted">
            by{' '}
            <PersonLink
              username={author.username}
              className="font-semibold text-text hover:underline"
            >
              {author.display_name || author.username}
            </PersonLink>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-subtle">
            {book.genre && <span>{book.genre}</span>}
            <span>
              {book.chapter_count} {book.chapter_count === 1 ? 'chapter' : 'chapters'}
            </span>
            {book.is_generated && <GeneratedLabel />}
            {!book.is_public && (
              <span className="inline-flex items-center gap-1">
                <Lock aria-hidden className="size-3.5" />
                Private
              </span>
            )}
          </p>
          <Provenance kind="book" item={book} />
          <div className="flex flex-wrap gap-2 pt-1">
            {role && (
              <Link to={paths.bookEditor(book.id)} className={buttonClass('secondary')}>
                <Feather aria-hidden className="size-4" />
                {role === 'viewer' ? 'Read along' : 'Write'}
              </Link>
            )}
            {canEditBook(user, book) && (
              <Link to={paths.library(world.slug)} className={buttonClass('secondary')}>
                <Library aria-hidden className="size-4" />
                Manage Library
              </Link>
            )}
            {isOwn && (
              <Suspense>
                <MakeCover book={book} />
              </Suspense>
            )}
            {!canEditBook(user, book) && (
              <>
                <ForkButton kind="book" item={book} />
                <ReportButton bookId={book.id} />
              </>
            )}
          </div>
        </div>
      </header>
      {isOwn && (
        <Suspense>
          <ProposedCovers book={book} />
        </Suspense>
      )}
      <BookContents book={book} />
    </article>
  )
}
