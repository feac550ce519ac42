import type { Titled } from '#shared/rules/titled-key.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { ContentsLink } from './ContentsLink.tsx'
import { type ReadingPosition, readStates } from './reading-position.ts'

interface Props {
  book: Titled
  chapters: readonly ShownPublished[]
  position: ReadingPosition | null
  /** The chapter on the screen. */
  current?: string
  onOpen?(): void
  /** The last chapter on top. */
  isReversed?: boolean
}

/** The published chapters of a book, with the user's progress. */
export function ChapterList({ book, chapters, position, current, onOpen, isReversed }: Props) {
  const states = readStates(chapters, position)
  const rows = chapters.map((chapter, i) => ({ chapter, state: states[i]! }))
  return (
    <ol className="divide-y divide-border">
      {(isReversed ? rows.toReversed() : rows).map(({ chapter, state }) => (
        <li key={chapter.id}>
          <ContentsLink
            book={book}
            chapter={chapter}
            isCurrent={chapter.id === current}
            state={state}
            fraction={position?.fraction ?? 0}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ol>
  )
}
