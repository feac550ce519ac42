import { BookOpen } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { HERO_BUTTON } from '../../ui/hero-button.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { nextUp, type NextUp, type ReadingPosition } from './reading-position.ts'

interface Props {
  book: ShownBook
  chapters: ShownPublished[]
  position: ReadingPosition | null
  /** Its looks where it stands elsewhere than on the book's own page. */
  className?: string
}

const ON_ITS_PAGE = `${HERO_BUTTON} h-12 px-7 max-md:w-full`

const LABELS = { start: 'Start reading', again: 'Read again' }

/** The one act that a book's page is for: to begin, to go on, or to read it again. */
export function ReadNext({ book, chapters, position, className = ON_ITS_PAGE }: Props) {
  const next = nextUp(chapters, position)
  if (!next) return null
  return (
    <Link to={paths.chapter(book, next.chapter)} className={className}>
      <BookOpen aria-hidden className="size-4" />
      {labelOf(next)}
    </Link>
  )
}

/** As large as it will be, until the chapters are known: nothing moves when they are. */
export function ReadNextRoom({ className = ON_ITS_PAGE }: Pick<Props, 'className'>) {
  return (
    <span aria-hidden className={`${className} invisible`}>
      <BookOpen className="size-4" />
      {LABELS.start}
    </span>
  )
}

function labelOf({ kind, chapter }: NextUp<ShownPublished>): string {
  if (kind === 'continue') return `Continue: Chapter ${chapter.chapter_number}`
  return LABELS[kind]
}
