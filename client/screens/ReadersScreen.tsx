import { useParams } from 'react-router-dom'
import { idOfKey } from '#shared/rules/id-of-key.ts'
import { useBook } from '../features/books/books.local.ts'
import { useDraftScope } from '../features/books/draft-rows.local.ts'
import type { ShownBook } from '../features/books/books.local.ts'
import { useChapters } from '../features/chapters/chapters.local.ts'
import { BookNumbers } from '../features/reading/readers/BookNumbers.tsx'
import { paths } from '../paths.ts'
import { useApp } from '../sync/react/app-context.ts'
import { useRemote } from '../sync/react/use-remote.ts'
import { useConnection } from '../sync/react/use-sync-status.ts'
import { Banner } from '../ui/Banner.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BackLink } from './BackLink.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useNamedAddress } from './use-named-address.ts'
import { useTitle } from './use-title.ts'

/** The author's numbers of a book: readers by chapter, where they stop, followers. */
export function ReadersScreen() {
  const { bookId: key = '' } = useParams()
  const bookId = idOfKey(key)
  const { data: book, loading, error } = useBook(bookId)
  useTitle(book ? `Readers of ${book.title}` : 'Readers')
  useNamedAddress(book && paths.readers(book))
  if (book) return <Readers key={book.id} book={book} />
  if (loading) return <ScreenSkeleton />
  return <LoadFailure error={error} missing="Book not found" fallback="Failed to load book" />
}

function Readers({ book }: { book: ShownBook }) {
  const { session } = useApp()
  // Asked again when the network comes back.
  const connection = useConnection()
  const { data, failure, reload } = useRemote(
    `readers:${book.id}:${connection}`,
    async () => (await session.api.reading.readers({ params: { id: book.id } })).data,
  )
  useDraftScope(book)
  const next = (useChapters(book.id)?.chapters ?? [])
    .flatMap(({ id, title, planned_at }) => (planned_at ? [{ id, title, planned_at }] : []))
    .sort((a, b) => (a.planned_at < b.planned_at ? -1 : 1))
  return (
    <div className="mx-auto max-w-280 space-y-6">
      <BackLink to={paths.book(book)}>{book.title}</BackLink>
      <h1 className="font-serif text-3xl leading-10 font-semibold">Readers</h1>
      {data ? (
        <BookNumbers readers={data} next={next} />
      ) : failure ? (
        <Banner tone="danger" action={{ label: 'Try again', onClick: reload }}>
          {failure}
        </Banner>
      ) : (
        <Skeleton className="h-80 w-full rounded-[14px]" />
      )}
    </div>
  )
}
