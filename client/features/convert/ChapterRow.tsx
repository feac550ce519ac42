import { Ellipsis } from 'lucide-react'
import { MAX_BOOK_TITLE_LENGTH } from '#shared/limits.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import type { Seam } from './chapter-rules.ts'
import { type ChosenChapter, titleOf } from './chosen-chapter.ts'
import { wordsIn } from './room.ts'
import { SplitItems } from './SplitItems.tsx'

interface Props {
  chapter: ChosenChapter
  /** In the list, from one. */
  number: number
  /** How many chapters come along before it. */
  before: number
  onEdit(change: Partial<ChosenChapter>): void
  onJoin(): void
  onSplit(seam: Seam): void
}

/** One chapter of a preview, with what can be done to it. */
export function ChapterRow({ chapter, number, before, onEdit, onJoin, onSplit }: Props) {
  const { title, chosen } = chapter
  const words = wordsIn(chapter)
  return (
    <li className="flex items-center gap-1">
      <label className="-ml-3 grid size-10 shrink-0 place-items-center pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label={`Import chapter ${number}`}
          checked={chosen}
          onChange={(event) => onEdit({ chosen: event.target.checked })}
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
            onChange={(text) => onEdit({ title: text })}
          />
        </div>
        <p className="w-22 shrink-0 text-[13px] leading-5 text-subtle tabular-nums sm:text-right">
          {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}
        </p>
      </div>
      <Menu
        trigger={
          <IconButton
            aria-label={`Join or split chapter ${number}`}
            className="-mr-2"
            disabled={!chosen}
          >
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        {before > 0 && <MenuItem onSelect={onJoin}>Join to the chapter before</MenuItem>}
        <SplitItems chapters={[chapter]} onSplit={onSplit} />
      </Menu>
    </li>
  )
}
