import { MAX_BOOKS } from '#shared/limits.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type ChosenChapter, chosenOf } from './chosen-chapter.ts'
import { excessOf, joinChapters, type Room, takeFirst } from '../chapters/room.ts'

interface Props {
  chapters: ChosenChapter[]
  room: Room
  onChange(chapters: ChosenChapter[]): void
  onJoinScenes(): void
}

/** Warns before the import if the chapters exceed the book's limits, and offers ways out. */
export function ChapterRoom({ chapters, room, onChange, onJoinScenes }: Props) {
  const excess = excessOf(chapters, room)
  if (!excess) return null
  if (excess === 'books')
    return (
      <Banner tone="danger">A world holds {MAX_BOOKS} books, and this one has them all.</Banner>
    )
  const most = room[excess].toLocaleString('en')
  const chosen = chosenOf(chapters)
  return (
    <Banner tone="warning">
      <p>
        {excess === 'chapters'
          ? `The book has room for ${most} chapters, and ${chosen.length.toLocaleString('en')} are chosen.`
          : `The book has room for ${most} scenes, and the chosen chapters have more.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {excess === 'chapters' && room.chapters > 0 && (
          <>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onChange(takeFirst(chapters, room.chapters))}
            >
              Take the first {most}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onChange(joinChapters(chosen, room.chapters))}
            >
              Join neighbouring chapters
            </Button>
          </>
        )}
        {excess === 'scenes' && (
          <Button size="sm" variant="secondary" onClick={onJoinScenes}>
            Join the scenes of each chapter
          </Button>
        )}
      </div>
    </Banner>
  )
}
