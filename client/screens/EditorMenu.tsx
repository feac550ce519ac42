import { ChartColumn, Ellipsis, Menu as MenuIcon, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { runCommand } from '../ui/commands.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import { Spinner } from '../ui/Spinner.tsx'

interface Props {
  busy?: boolean
  onPeople(): void
  /** For those who write the book. */
  onReaders?(): void
  /** The acts of the open tab. */
  children?: ReactNode
}

/** All that is rarely done, and the ways out of a room that has no bar of the site. */
export function EditorMenu({ busy, onPeople, onReaders, children }: Props) {
  return (
    <Menu
      trigger={
        <IconButton aria-label="More" aria-busy={busy || undefined}>
          {busy ? <Spinner /> : <Ellipsis aria-hidden className="size-5" />}
        </IconButton>
      }
    >
      {children}
      {children && <MenuSeparator />}
      <MenuItem icon={<Users aria-hidden />} onSelect={onPeople}>
        Collaborators
      </MenuItem>
      {onReaders && (
        <MenuItem icon={<ChartColumn aria-hidden />} onSelect={onReaders}>
          Readers
        </MenuItem>
      )}
      <MenuItem icon={<MenuIcon aria-hidden />} onSelect={() => void runCommand('menu')}>
        Menu
      </MenuItem>
    </Menu>
  )
}
