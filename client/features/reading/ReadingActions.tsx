import { BookOpen } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { part } from '../../ui/part.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { FollowButton } from './FollowButton.tsx'
import { nextUp, type NextUp, type ReadingPosition } from './reading-position.ts'

const DownloadMenu = part('DownloadMenu', () => import('./DownloadMenu.tsx'))

interface Props {
  book: ShownBook
  chapters: ShownPublished[]
  position: ReadingPosition | null
}

/** Buttons to begin or continue a book, follow it, and keep it offline. */
export function ReadingActions({ book, chapters, position }: Props) {
  const { user } = useSession()
  const next = nextUp(chapters, position)
  return (
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
      {chapters.length > 0 && (
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
  )
}

function labelOf({ kind, chapter }: NextUp<ShownPublished>): string {
  if (kind === 'continue') return `Continue: Chapter ${chapter.chapter_number}`
  return kind === 'start' ? 'Start reading' : 'Read again'
}
