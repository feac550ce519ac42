import type { User } from '#shared/contract/users.ts'
import { counted } from '#shared/rules/numbers.ts'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccountDoors } from '../features/auth/use-account-doors.ts'
import { useLogOut } from '../features/auth/use-log-out.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/Menu.tsx'

interface Props {
  user: User
  trigger: ReactNode
}

export function AccountMenu({ user, trigger }: Props) {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const doors = useAccountDoors(user)
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        @{user.username} · {counted(user.coins, 'coin')}
      </MenuLabel>
      {doors.map(({ label, Icon, to }) => (
        <MenuItem
          key={label}
          icon={<Icon />}
          onSelect={() => (typeof to === 'string' ? void navigate(to) : to())}
        >
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={logOut}>
        Logout
      </MenuItem>
    </Menu>
  )
}
