import { MAX_BOOK_TITLE_LENGTH } from '#shared/limits.ts'
import { Field } from '../../ui/Field.tsx'

export interface ChosenChapter {
  title: string
  sections: string[]
  words: number
  chosen: boolean
}

interface Props {
  chapters: ChosenChapter[]
  onChange(index: number, change: Partial<ChosenChapter>): void
}

/** The chapters a file holds: each can be renamed or left out. */
export function ChapterChoice({ chapters, onChange }: Props) {
  return (
    <ol aria-label="Chapters" className="space-y-2">
      {chapters.map(({ title, words, chosen }, index) => (
        // The list never changes its order.
        <li key={index} className="flex items-center gap-1">
          <label className="-ml-3 grid size-10 shrink-0 place-items-center pointer-coarse:size-11">
            <input
              type="checkbox"
              aria-label={`Import chapter ${index + 1}`}
              checked={chosen}
              onChange={(event) => onChange(index, { chosen: event.target.checked })}
              className="size-4.5 accent-(--accent)"
            />
          </label>
          <div className="min-w-0 flex-1">
            <Field
              label={`Title of chapter ${index + 1}`}
              hideLabel
              value={title}
              disabled={!chosen}
              maxLength={MAX_BOOK_TITLE_LENGTH}
              onChange={(text) => onChange(index, { title: text })}
            />
          </div>
          <span className="w-22 shrink-0 text-right text-[13px] leading-5 text-subtle tabular-nums">
            {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}
          </span>
        </li>
      ))}
    </ol>
  )
}
