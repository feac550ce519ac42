import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { type ShownBook, useBook } from '../features/books/books.local.ts'
import { useBookRole } from '../features/collaborators/collaborators.local.ts'
import { NextChapter } from '../features/chapters/NextChapter.tsx'
import { BookContents } from '../features/reading/BookContents.tsx'
import { paths } from '../paths.ts'
import { useServerFacts } from '../sync/react/server-facts.local.ts'
import { BackLink } from './BackLink.tsx'
import { BookActions } from './BookActions.tsx'
import { BookHeader } from './BookHeader.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'
import { lazyNamed } from '../ui/part.tsx'

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

/** The book's header, its actions and its contents. */
function BookPage({ book }: { book: ShownBook }) {
  const role = useBookRole(book)
  const { makes_covers } = useServerFacts()
  const makesCovers = role === 'owner' && makes_covers === true
  return (
    <article className="mx-auto max-w-180 space-y-6">
      <BackLink to={paths.world(book.world.slug)}>{book.world.name}</BackLink>
      <BookHeader book={book}>
        <BookActions book={book} role={role} makesCovers={makesCovers} />
      </BookHeader>
      {makesCovers && (
        <Suspense>
          <ProposedCovers book={book} />
        </Suspense>
      )}
      <NextChapter book={book} />
      <BookContents book={book} />
    </article>
  )
}
