import { BookOpen } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { ListStates } from '../../ui/ListStates.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { part } from '../../ui/part.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { type ShownPublished, usePublished } from '../chapters/published.local.ts'
import { KeepSwitch } from '../communities/KeepSwitch.tsx'
import { LicenceLink } from '../worlds/LicenceLink.tsx'
import { ChapterList } from './ChapterList.tsx'
import { FollowButton } from './FollowButton.tsx'
import { nextUp, type NextUp, readingTime } from './place.ts'
import { useProgress } from './progress.local.ts'

const DownloadMenu = part('DownloadMenu', () => import('./DownloadMenu.tsx'))

/** What can be read of a book, where to begin or go on, and how to have it along. */
export function BookContents({ book }: { book: ShownBook }) {
  const list = usePublished(book)
  const { data: chapters, state } = list
  const { place = null } = useProgress(book.id)
  const { user } = useSession()
  const next = nextUp(chapters, place)
  const words = chapters.reduce((sum, { word_count }) => sum + word_count, 0)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {next && (
          <Link to={paths.chapter(book.id, next.chapter.id)} className={buttonClass('primary')}>
            <BookOpen aria-hidden className="size-4" />
            {labelOf(next)}
          </Link>
        )}
        {!book.pending && book.author.id !== user?.id && (
          <FollowButton kind="book" id={book.id} name={book.title} />
        )}
        {state === 'here' && (
          <Suspense fallback={null}>
            <DownloadMenu book={book} chapters={chapters} />
          </Suspense>
        )}
        {book.follower_count > 0 && (
          <span className="text-[13px] leading-5 text-subtle">
            {book.follower_count} {book.follower_count === 1 ? 'follower' : 'followers'}
          </span>
        )}
      </div>
      {state === 'here' && <KeepSwitch kind="book" of={book.id} />}
      {book.description && (
        <p dir="auto" className="max-w-prose text-base leading-6 whitespace-pre-line wrap-anywhere">
          {book.description}
        </p>
      )}
      <section aria-labelledby="contents" className="space-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="contents" className="font-serif text-xl leading-7 font-semibold">
            Contents
          </h2>
          {words > 0 && (
            <p className="text-[13px] leading-5 text-subtle">
              {words.toLocaleString('en')} words · {readingTime(words)}
            </p>
          )}
        </div>
        <ChapterList chapters={chapters} place={place} />
        <ListStates
          list={list}
          fallback="Failed to load chapters"
          loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
          empty={
            <p className="text-[15px] leading-5.5 text-muted">No chapter has been published yet.</p>
          }
        />
      </section>
      <p className="border-t border-border pt-4 text-[13px] leading-5 text-subtle">
        <LicenceLink licence={book.licence} />
      </p>
    </>
  )
}

function labelOf({ kind, chapter }: NextUp<ShownPublished>): string {
  if (kind === 'continue') return `Continue: Chapter ${chapter.chapter_number}`
  return kind === 'start' ? 'Start reading' : 'Read again'
}
