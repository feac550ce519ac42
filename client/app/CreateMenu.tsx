import { Library, Plus } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import { useCreate } from './use-create.ts'

/** The header's way to begin something; on phones it is a sheet. */
export function CreateMenu() {
  return (
    <Menu
      trigger={
        <Button size="sm" variant="secondary" className="max-md:hidden">
          <Plus aria-hidden className="size-4" />
          Create
        </Button>
      }
    >
      <Items />
    </Menu>
  )
}

/** Only an open menu asks the device which scene was written in last. */
function Items() {
  const navigate = useNavigate()
  const { open, fresh } = useCreate()
  return (
    <>
      {[...(open ? [open] : []), ...fresh].map(({ label, Icon, run }) => (
        <MenuItem key={label} icon={<Icon aria-hidden />} onSelect={run}>
          <span className="max-w-70 truncate">{label}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Library aria-hidden />} onSelect={() => void navigate(paths.books())}>
        My Books
      </MenuItem>
    </>
  )
}
