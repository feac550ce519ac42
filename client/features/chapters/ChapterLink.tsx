import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { ChapterProgress } from './chapter-progress.ts'
import type { ShownChapter } from './chapters.local.ts'

interface Props {
  chapter: ShownChapter
  progress: ChapterProgress
  children: ReactNode
}

/** From a chapter in the plan to its text. */
export function ChapterLink({ chapter, progress, children }: Props) {
  if (!progress.scene) return children
  return (
    <Link
      to={paths.manuscript(chapter.book_id, progress.scene)}
      // The row is dragged, not its address.
      draggable={false}
      className="hover:underline"
    >
      {children}
    </Link>
  )
}
