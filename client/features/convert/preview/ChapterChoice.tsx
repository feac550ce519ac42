import { useGrowing } from '../../../ui/use-growing.ts'
import type { Seam } from './chapter-rules.ts'
import { ChapterRow } from './ChapterRow.tsx'
import { type ChosenChapter, chosenOf } from './chosen-chapter.ts'

interface Props {
  chapters: ChosenChapter[]
  onEdit(place: number, change: Partial<ChosenChapter>): void
  onJoin(place: number): void
  onSplit(place: number, seam: Seam): void
}

/** Chapters rendered at first; a thousand would take a phone seconds. */
const AT_ONCE = 50

/** The chapters a file holds: each can be renamed, left out, joined to the one before, or split. */
export function ChapterChoice({ chapters, onEdit, onJoin, onSplit }: Props) {
  const before = chosenBefore(chapters)
  const parts = partsAbove(chapters)
  const limit = useGrowing(chapters.length, AT_ONCE, AT_ONCE)
  return (
    <ol aria-label="Chapters">
      {chapters.slice(0, limit).map((chapter, place) => (
        // By place, so that the focus stays in the list when a chapter joins the one before.
        <ChapterRow
          key={place}
          chapter={chapter}
          place={place}
          before={before[place]!}
          part={parts[place]!}
          onEdit={onEdit}
          onJoin={onJoin}
          onSplit={onSplit}
        />
      ))}
    </ol>
  )
}

function partsAbove(chapters: ChosenChapter[]): string[] {
  const begun = chosenOf(chapters).map(({ part = '' }) => part)
  return chapters.map(({ chosen }) => (chosen ? begun.shift()! : ''))
}

function chosenBefore(chapters: ChosenChapter[]): number[] {
  let count = 0
  return chapters.map(({ chosen }) => (chosen ? count++ : count))
}
