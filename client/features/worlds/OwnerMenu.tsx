import {
  BookPlus,
  Ellipsis,
  FolderOpen,
  Images,
  Library,
  NotebookText,
  Plus,
  Settings,
} from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useCommand } from '../../ui/commands.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'

interface Props {
  slug: string
  className: string
  onCreate(what: 'book' | 'community'): void
}

/** All that the owner of a world does with it. */
export function OwnerMenu({ slug, className, onCreate }: Props) {
  const navigate = useNavigate()
  const open = (path: string) => () => void navigate(path)
  useCommand('create', () => onCreate('book'))
  return (
    <Menu
      trigger={
        <button type="button" className={className}>
          <Ellipsis aria-hidden className="size-5" />
          Manage
        </button>
      }
    >
      <MenuItem icon={<BookPlus aria-hidden />} onSelect={() => onCreate('book')}>
        Create Book
      </MenuItem>
      <MenuItem icon={<Plus aria-hidden />} onSelect={() => onCreate('community')}>
        Create Community
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Library aria-hidden />} onSelect={open(paths.library(slug))}>
        Manage Library
      </MenuItem>
      <MenuItem icon={<Images aria-hidden />} onSelect={open(paths.gallery(slug))}>
        Manage Gallery
      </MenuItem>
      <MenuItem icon={<FolderOpen aria-hidden />} onSelect={open(paths.manageAssets(slug))}>
        Manage Assets
      </MenuItem>
      <MenuItem icon={<NotebookText aria-hidden />} onSelect={open(paths.snippets(slug))}>
        Notes
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Settings aria-hidden />} onSelect={open(paths.worldSettings(slug))}>
        Settings
      </MenuItem>
    </Menu>
  )
}
