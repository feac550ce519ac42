import type { ShownPublished } from '../chapters/published.local.ts'
import { ContentsLink } from './ContentsLink.tsx'
import { type Place, readStates } from './place.ts'

interface Props {
  chapters: readonly ShownPublished[]
  place: Place | null
  /** The chapter on the screen. */
  current?: string
  onOpen?(): void
}

/** The published chapters of a book, with what one has read of them. */
export function ChapterList({ chapters, place, current, onOpen }: Props) {
  const states = readStates(chapters, place)
  return (
    <ol className="divide-y divide-border">
      {chapters.map((chapter, i) => (
        <li key={chapter.id}>
          <ContentsLink
            chapter={chapter}
            isCurrent={chapter.id === current}
            state={states[i]!}
            fraction={place?.fraction ?? 0}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ol>
  )
}
