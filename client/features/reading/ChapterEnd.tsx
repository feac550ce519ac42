import type { Direction } from '#shared/rules/direction.ts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { useBookRole } from '../collaborators/collaborators.local.ts'
import { FollowButton } from './FollowButton.tsx'

interface Props {
  book: ShownBook
  direction: Direction
  previous: ShownPublished | undefined
  next: ShownPublished | undefined
}

/** Below the last line: the next chapter, or what a reader can do at the end. */
export function ChapterEnd({ book, direction, previous, next }: Props) {
  return (
    <nav aria-label="Chapters" dir={direction} className="space-y-4 pt-12 print:hidden">
      {next ? (
        <Link
          to={paths.chapter(book, next)}
          className="flex min-h-20 items-center gap-4 rounded-[14px] bg-accent px-5 py-4 text-accent-fg hover:bg-accent-hover"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-[13px] leading-5">Next chapter</span>
            <span className="block font-serif text-xl leading-7 font-semibold text-balance wrap-anywhere">
              {next.chapter_number}. <bdi>{next.title}</bdi>
            </span>
          </span>
          <ArrowRight aria-hidden className="size-6 shrink-0 rtl:-scale-x-100" />
        </Link>
      ) : (
        <LastChapterEnd book={book} />
      )}
      {previous && (
        <Link to={paths.chapter(book, previous)} className={buttonClass('ghost')}>
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          Previous chapter
        </Link>
      )}
    </nav>
  )
}

/** Readers follow a book that goes on, and review one that is complete; its author does neither. */
function LastChapterEnd({ book }: { book: ShownBook }) {
  const role = useBookRole(book)
  const isComplete = book.completion === 'complete'
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-[14px] bg-surface p-5">
      <p dir="ltr" className="text-base leading-6 text-muted">
        {isComplete ? 'This is the end of the book.' : 'This is the last chapter so far.'}
      </p>
      {isComplete
        ? (role === null || role === 'viewer') && (
            <Link to={`${paths.book(book)}#reviews`} className={buttonClass()}>
              Write a review
            </Link>
          )
        : role !== 'owner' && <FollowButton kind="book" id={book.id} name={book.title} />}
    </div>
  )
}
