import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'

interface Props {
  /** The chapter's or scene's title, for screen readers. */
  title: string
  onEdit(): void
  /** Absent at the top, at the bottom. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onDelete(): void
  children?: ReactNode
}

/** Menu of a chapter's or a scene's actions. */
export function ChapterMenu({ title, onEdit, onUp, onDown, onDelete, children }: Props) {
  return (
    <Menu
      trigger={
        <IconButton aria-label={`More about ${title}`}>
          <MoreHorizontal aria-hidden className="size-4" />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      {onUp && (
        <MenuItem icon={<ArrowUp aria-hidden />} onSelect={onUp}>
          Move up
        </MenuItem>
      )}
      {onDown && (
        <MenuItem icon={<ArrowDown aria-hidden />} onSelect={onDown}>
          Move down
        </MenuItem>
      )}
      {children}
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  )
}
