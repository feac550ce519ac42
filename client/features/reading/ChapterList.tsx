import type { Titled } from '#shared/rules/titled-key.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { ContentsLink } from './ContentsLink.tsx'
import { readChaptersKey, useNotedRead } from './noted-places.ts'
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
  const { account } = useApp()
  const read = useNotedRead(
    readChaptersKey(account.userId, typeof book === 'string' ? book : book.id),
  )
  const states = readStates(chapters, position, read ?? [])
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
