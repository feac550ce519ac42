import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import type { Seam } from './chapter-rules.ts'
import type { ChosenChapter } from './chosen-chapter.ts'
import { SplitItems } from './SplitItems.tsx'

interface Props {
  chapter: ChosenChapter
  number: number
  /** Missing if no chosen chapter comes before it. */
  onJoin?: () => void
  onSplit(seam: Seam): void
}

/** Joins a chapter of a preview to another, or splits it. */
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
