import { clsx } from 'clsx'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { idOfKey } from '#shared/rules/id-of-key.ts'
import { type ShownBook, useBook } from '../features/books/books.local.ts'
import { usePublished } from '../features/chapters/published.local.ts'
import { useBookRole } from '../features/collaborators/collaborators.local.ts'
import { NextChapter } from '../features/chapters/NextChapter.tsx'
import { OfflineSwitch } from '../features/communities/OfflineSwitch.tsx'
import { Provenance } from '../features/forks/Provenance.tsx'
import { BookContents } from '../features/reading/BookContents.tsx'
import { BookFacts } from '../features/reading/BookFacts.tsx'
import { YourMarks } from '../features/reading/marks/YourMarks.tsx'
import { MoreByAuthor } from '../features/reading/MoreByAuthor.tsx'
import { useProgress } from '../features/reading/progress.local.ts'
import { ReadNext, ReadNextRoom } from '../features/reading/ReadNext.tsx'
import { Reviews } from '../features/reviews/Reviews.tsx'
import { LicenceLink } from '../features/worlds/LicenceLink.tsx'
import { paths } from '../paths.ts'
import { useServerFacts } from '../sync/react/server-facts.local.ts'
import { BackLink } from './BackLink.tsx'
import { BookActions } from './BookActions.tsx'
import { BookBar } from './BookBar.tsx'
import { BookHeader } from './BookHeader.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useNamedAddress } from './use-named-address.ts'
import { useTitle } from './use-title.ts'
import { lazyNamed } from '../ui/part.tsx'

const BinnedNotice = lazyNamed(() => import('../features/books/BinnedNotice.tsx'), 'BinnedNotice')
const RemovedNotice = lazyNamed(() => import('./RemovedNotice.tsx'), 'RemovedNotice')
const ProposedCovers = lazyNamed(
  () => import('../features/generation/ProposedCovers.tsx'),
  'ProposedCovers',
)

export function BookScreen() {
  const { bookId: key = '' } = useParams()
  const bookId = idOfKey(key)
  const { data: book, loading, error } = useBook(bookId)
  useTitle(book?.title ?? 'Book')
  useNamedAddress(book && paths.book(book))
  if (book) return <BookPage key={book.id} book={book} />
  if (loading) return <ScreenSkeleton />
  return <LoadFailure error={error} missing="Book not found" fallback="Failed to load book" />
}

/**
 * The book as it is sold to a reader: what it is, one way in, its contents, and more of the kind. React takes each `Suspense`
 * over in a task of its own, as in the shell.
 */
function BookPage({ book }: { book: ShownBook }) {
  const role = useBookRole(book)
  const { makes_covers } = useServerFacts()
  const makesCovers = role === 'owner' && makes_covers === true
  const list = usePublished(book)
  const { position = null } = useProgress(book.id)
  const { data: chapters, state } = list
  // Room is kept for what comes with them, so that nothing moves.
  const hasRoom = state === 'asking' && book.chapter_count > 0
  return (
    <>
      <BookBar book={book} role={role} />
      <article className="mx-auto max-w-280 space-y-6 min-[100rem]:max-w-360">
        {book.deleted_at && (
          <Suspense>
            <BinnedNotice book={book} />
          </Suspense>
        )}
        {book.removed_reason !== null && (
          <Suspense>
            <RemovedNotice book={book} />
          </Suspense>
        )}
        <div className="max-md:hidden">
          <BackLink to={paths.world(book.world.slug)}>{book.world.name}</BackLink>
        </div>
        <BookHeader
          book={book}
          main={
            hasRoom ? (
              <ReadNextRoom />
            ) : (
              <ReadNext book={book} chapters={chapters} position={position} />
            )
          }
        >
          <BookActions book={book} chapters={chapters} role={role} makesCovers={makesCovers} />
        </BookHeader>
        {makesCovers && (
          <Suspense>
            <ProposedCovers book={book} />
          </Suspense>
        )}
        <div
          className={clsx(
            'flex flex-wrap items-start justify-between gap-x-8 gap-y-4',
            hasRoom && 'min-h-12 max-md:min-h-27',
          )}
        >
          <BookFacts book={book} chapters={chapters} />
          {state === 'here' && <OfflineSwitch kind="book" of={book.id} />}
        </div>
        <Provenance kind="book" item={book} />
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)] min-[100rem]:gap-x-24">
          <div className="space-y-3">
            <Suspense fallback={null}>
              <NextChapter book={book} />
              <BookContents book={book} list={list} position={position} />
            </Suspense>
          </div>
          <div className="space-y-8">
            <Suspense fallback={null}>
              <YourMarks bookId={book.id} />
              <Reviews book={book} />
            </Suspense>
            <Suspense fallback={null}>
              <MoreByAuthor book={book} />
            </Suspense>
            <p className="space-x-3 text-[13px] leading-5 text-subtle">
              {book.copyright && <span dir="auto">{book.copyright}</span>}
              {book.isbn && <span>ISBN {book.isbn}</span>}
              <LicenceLink licence={book.licence} />
            </p>
          </div>
        </div>
      </article>
    </>
  )
}
