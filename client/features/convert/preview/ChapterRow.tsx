import { memo } from 'react'
import { MAX_BOOK_TITLE_LENGTH } from '#shared/limits.ts'
import { Field } from '../../../ui/Field.tsx'
import { ChapterMenu } from './ChapterMenu.tsx'
import type { Seam } from './chapter-rules.ts'
import { type ChosenChapter, titleOf } from './chosen-chapter.ts'
import { wordsIn } from '../chapters/room.ts'

interface Props {
  chapter: ChosenChapter
  /** In the list, from zero. */
  place: number
  /** Number of chosen chapters before it. */
  before: number
  /** The part that begins here; empty where none does. */
  part: string
  onEdit(place: number, change: Partial<ChosenChapter>): void
  onJoin(place: number): void
  onSplit(place: number, seam: Seam): void
}

/** One chapter of a preview, with what can be done to it; of a thousand, only the one that changes is drawn again. */
export const ChapterRow = memo(function ChapterRow({
  chapter,
  place,
  before,
  part,
  onEdit,
  onJoin,
  onSplit,
}: Props) {
  const number = place + 1
  const { title, chosen } = chapter
  const words = wordsIn(chapter)
  return (
    <li className="-mx-3 px-3 py-1 [contain-intrinsic-size:auto_52px] [content-visibility:auto]">
      {part && (
        <p dir="auto" className="pt-2 pb-1 font-medium">
          {part}
        </p>
      )}
      <div className="flex items-center gap-1">
        <label className="-ml-3 grid size-10 shrink-0 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            aria-label={`Import chapter ${number}`}
            checked={chosen}
            onChange={(event) => onEdit(place, { chosen: event.target.checked })}
            className="size-4.5 accent-(--accent)"
          />
        </label>
        <div className="min-w-0 flex-1 items-center gap-1 sm:flex">
          <div className="min-w-0 flex-1">
            <Field
              label={`Title of chapter ${number}`}
              hideLabel
              value={title}
              placeholder={titleOf({ ...chapter, title: '' }, before)}
              disabled={!chosen}
              maxLength={MAX_BOOK_TITLE_LENGTH}
              onChange={(text) => onEdit(place, { title: text })}
            />
          </div>
          <p className="w-22 shrink-0 text-[13px] leading-5 text-subtle tabular-nums sm:text-right">
            {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}
          </p>
        </div>
        <ChapterMenu
          chapter={chapter}
          number={number}
          onJoin={before > 0 ? () => onJoin(place) : undefined}
          onSplit={(seam) => onSplit(place, seam)}
        />
      </div>
    </li>
  )
})
