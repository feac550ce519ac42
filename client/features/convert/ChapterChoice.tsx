import type { Seam } from './chapter-rules.ts'
import { ChapterRow } from './ChapterRow.tsx'
import { type ChosenChapter, chosenOf } from './chosen-chapter.ts'

interface Props {
  chapters: ChosenChapter[]
  onEdit(place: number, change: Partial<ChosenChapter>): void
  onJoin(place: number): void
  onSplit(place: number, seam: Seam): void
}

/** The chapters a file holds: each can be renamed, left out, joined to the one before, or split. */
export function ChapterChoice({ chapters, onEdit, onJoin, onSplit }: Props) {
  const before = chosenBefore(chapters)
  const parts = partsAbove(chapters)
  return (
    <ol aria-label="Chapters" className="space-y-2">
      {chapters.map((chapter, place) => (
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
