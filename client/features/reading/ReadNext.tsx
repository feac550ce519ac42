import { BookOpen } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { HERO_BUTTON } from '../books/BookHero.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { nextUp, type NextUp, type ReadingPosition } from './reading-position.ts'

interface Props {
  book: ShownBook
  chapters: ShownPublished[]
  position: ReadingPosition | null
}

/** The one act that a book's page is for: to begin, to go on, or to read it again. */
export function ReadNext({ book, chapters, position }: Props) {
  const next = nextUp(chapters, position)
  if (!next) return null
  return (
    <Link
      to={paths.chapter(book.id, next.chapter.id)}
      className={`${HERO_BUTTON} h-12 px-7 max-md:w-full`}
    >
      <BookOpen aria-hidden className="size-4" />
      {labelOf(next)}
    </Link>
  )
}

function labelOf({ kind, chapter }: NextUp<ShownPublished>): string {
  if (kind === 'continue') return `Continue: Chapter ${chapter.chapter_number}`
  return kind === 'start' ? 'Start reading' : 'Read again'
}
