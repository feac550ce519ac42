import type { ShownPublished } from '../chapters/published.local.ts'
import { ContentsLink } from './ContentsLink.tsx'
import { type ReadingPosition, readStates } from './reading-position.ts'

interface Props {
  chapters: readonly ShownPublished[]
  position: ReadingPosition | null
  /** The chapter on the screen. */
  current?: string
  onOpen?(): void
}

/** The published chapters of a book, with the user's progress. */
export function ChapterList({ chapters, position, current, onOpen }: Props) {
  const states = readStates(chapters, position)
  return (
    <ol className="divide-y divide-border">
      {chapters.map((chapter, i) => (
        <li key={chapter.id}>
          <ContentsLink
            chapter={chapter}
            isCurrent={chapter.id === current}
            state={states[i]!}
            fraction={position?.fraction ?? 0}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ol>
  )
}
