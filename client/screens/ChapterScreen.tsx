import { Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { idOfKey } from '#shared/rules/id-of-key.ts'
import { type ShownBook, useBook } from '../features/books/books.local.ts'
import {
  type ShownPublished,
  useChapterText,
  usePublished,
} from '../features/chapters/published.local.ts'
import { OfflineSwitch } from '../features/communities/OfflineSwitch.tsx'
import { useProgress } from '../features/reading/progress.local.ts'
import { Reader } from '../features/reading/Reader.tsx'
import { useReaderLook } from '../features/reading/reader-settings.ts'
import { ChapterCommentSection } from '../features/chapter-comments/ChapterCommentSection.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { useConnection } from '../sync/react/use-sync-status.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KnownPictures } from '../ui/known-pictures.ts'
import { lazyNamed } from '../ui/part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { useNamedAddress } from './use-named-address.ts'
import { useTitle } from './use-title.ts'

const SyncChip = lazyNamed(() => import('../features/sync-status/SyncChip.tsx'), 'SyncChip')

export function ChapterScreen() {
  const { bookId: key = '', chapterId = '' } = useParams()
  const bookId = idOfKey(key)
  const { data: book, loading, error } = useBook(bookId)
  useReaderLook()
  if (book) return <InBook key={book.id} book={book} chapterId={idOfKey(chapterId)} />
  if (loading) return <PageSkeleton />
  return <LoadFailure error={error} missing="Book not found" fallback="Failed to load book" />
}

function InBook({ book, chapterId }: { book: ShownBook; chapterId: string }) {
  const { data: chapters, state, error } = usePublished(book)
  const chapter = chapters.find(({ id }) => id === chapterId)
  useNamedAddress(chapter && paths.chapter(book, chapter))
  useTitle(chapter ? `${chapter.title} · ${book.title}` : book.title)
  if (chapter)
    return <InChapter key={chapter.id} book={book} chapter={chapter} chapters={chapters} />
  if (state === 'asking') return <PageSkeleton />
  if (error || state === 'offline')
    return (
      <LoadFailure error={error} missing="Chapter not found" fallback="Failed to load chapter" />
    )
  return (
    <Unreadable
      title="Chapter not found"
      text="This chapter is not available any more."
      hint="Its author unpublished it."
      book={book}
    />
  )
}

interface InChapterProps {
  book: ShownBook
  chapter: ShownPublished
  chapters: readonly ShownPublished[]
}

function InChapter({ book, chapter, chapters }: InChapterProps) {
  const { text, pictures, known, error, refresh } = useChapterText(chapter)
  const { position } = useProgress(book.id)
  const { user } = useSession()
  const offline = useConnection() === 'offline'
  if (text !== undefined && position !== undefined)
    return (
      <>
        <KnownPictures value={pictures}>
          <Reader
            book={book}
            chapter={chapter}
            chapters={chapters}
            text={text}
            position={position}
            saved={user || offline ? <SavedChip /> : null}
          />
        </KnownPictures>
        <Suspense fallback={null}>
          <ChapterCommentSection book={book} chapterId={chapter.id} />
        </Suspense>
      </>
    )
  if (!known || position === undefined) return <PageSkeleton />
  if (offline)
    return (
      <Unreadable
        title={chapter.title}
        text="This chapter is not on this device."
        hint="Keep the book offline, and the next time it is there."
        book={book}
        offer
      />
    )
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="sr-only">{chapter.title}</h1>
      <Banner tone="danger" action={{ label: 'Try Again', onClick: () => void refresh() }}>
        {error?.message || 'Failed to load chapter'}
      </Banner>
    </div>
  )
}

/** As in the header, which is not here: comments below the chapter are saved too. */
function SavedChip() {
  return (
    <Suspense fallback={null}>
      <SyncChip />
    </Suspense>
  )
}

interface UnreadableProps {
  title: string
  text: string
  hint: string
  book: ShownBook
  /** To keep the book on this device. */
  offer?: boolean
}

function Unreadable({ title, text, hint, book, offer }: UnreadableProps) {
  return (
    <div className="mx-auto max-w-180">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        text={text}
        hint={hint}
        action={
          <div className="flex flex-col items-center gap-4 text-left">
            {offer && <OfflineSwitch kind="book" of={book.id} />}
            <Link to={paths.book(book)} className={buttonClass('secondary')}>
              Back to the book
            </Link>
          </div>
        }
      />
    </div>
  )
}

function PageSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto max-w-160 space-y-4 pt-16">
      <h1 className="sr-only">Loading</h1>
      <Skeleton className="mx-auto mb-10 h-10 w-2/3" />
      {['w-11/12', 'w-full', 'w-full', 'w-10/12', 'w-full', 'w-7/12'].map((width, i) => (
        <Skeleton key={i} className={`h-5 ${width}`} />
      ))}
    </div>
  )
}
