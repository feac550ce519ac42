import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import type { Seam } from './chapter-rules.ts'
import type { ChosenChapter } from './chosen-chapter.ts'
import { SplitItems } from './SplitItems.tsx'

interface Props {
  chapter: ChosenChapter
  number: number
  /** Missing where no chapter comes along before it. */
  onJoin?: () => void
  onSplit(seam: Seam): void
}

/** How a chapter of a preview is put to another, or taken apart. */
export function ChapterMenu({ chapter, number, onJoin, onSplit }: Props) {
  return (
    <Menu
      trigger={
        <IconButton
          aria-label={`Join or split chapter ${number}`}
          className="-mr-2"
          disabled={!chapter.chosen}
        >
          <Ellipsis aria-hidden className="size-5" />
        </IconButton>
      }
    >
      {onJoin && <MenuItem onSelect={onJoin}>Join to the chapter before</MenuItem>}
      <SplitItems chapters={[chapter]} onSplit={onSplit} />
    </Menu>
  )
}
