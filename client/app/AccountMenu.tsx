import type { User } from '#shared/contract/users.ts'
import {
  CircleUser,
  Download,
  HardDriveDownload,
  LogOut,
  RefreshCw,
  Settings,
  ShieldCheck,
  SunMoon,
  UserPen,
  VolumeX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLogOut } from '../features/auth/use-log-out.ts'
import { paths } from '../paths.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/Menu.tsx'
import { useInstall } from '../ui/install.ts'
import { useThemeChoice } from '../ui/theme-choice.ts'

interface Props {
  user: User
  trigger: ReactNode
}

export function AccountMenu({ user, trigger }: Props) {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const install = useInstall()
  const { choice, setTheme } = useThemeChoice()
  const installed = window.matchMedia('(display-mode: standalone)').matches
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        @{user.username} · {user.coins} coins
      </MenuLabel>
      <MenuItem icon={<CircleUser />} onSelect={() => void navigate(paths.profile(user.username))}>
        View Profile
      </MenuItem>
      <MenuItem icon={<UserPen />} onSelect={() => void navigate(paths.editProfile())}>
        Edit Profile
      </MenuItem>
      <MenuItem icon={<Settings />} onSelect={() => void navigate(paths.settings())}>
        Settings
      </MenuItem>
      <MenuItem icon={<HardDriveDownload />} onSelect={() => void navigate(paths.offline())}>
        Kept offline
      </MenuItem>
      <MenuItem icon={<VolumeX />} onSelect={() => void navigate(paths.muted())}>
        Muted and blocked
      </MenuItem>
      {choice !== 'device' && (
        <MenuItem icon={<SunMoon />} onSelect={() => setTheme('device')}>
          Theme as this device
        </MenuItem>
      )}
      {user.is_admin && (
        <MenuItem icon={<ShieldCheck />} onSelect={() => void navigate(paths.admin())}>
          Site admin
        </MenuItem>
      )}
      {install && (
        <MenuItem icon={<Download />} onSelect={install}>
          Install app
        </MenuItem>
      )}
      {installed && (
        <MenuItem icon={<RefreshCw />} onSelect={() => window.location.reload()}>
          Refresh
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={logOut}>
        Logout
      </MenuItem>
    </Menu>
  )
}
