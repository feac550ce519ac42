import type { User } from '#shared/contract/users.ts'
import {
  CircleUser,
  Download,
  HardDriveDownload,
  type LucideIcon,
  RefreshCw,
  Settings,
  ShieldCheck,
  SunMoon,
  UserPen,
  VolumeX,
} from 'lucide-react'
import { paths } from '../../paths.ts'
import { useInstall, useInstalled } from '../../ui/install.ts'
import { useThemeChoice } from '../../ui/theme-choice.ts'

export interface Door {
  label: string
  Icon: LucideIcon
  /** An address, or an act. */
  to: string | (() => void)
}

/** The doors of a user and their device, in the avatar's menu and on the phone's "Me". */
export function useAccountDoors(user: User): Door[] {
  const install = useInstall()
  const installed = useInstalled()
  const { choice, setTheme } = useThemeChoice()
  const doors: (Door | false | null)[] = [
    { label: 'View Profile', Icon: CircleUser, to: paths.profile(user.username) },
    { label: 'Edit Profile', Icon: UserPen, to: paths.editProfile() },
    { label: 'Settings', Icon: Settings, to: paths.settings() },
    { label: 'Kept offline', Icon: HardDriveDownload, to: paths.offline() },
    { label: 'Muted and blocked', Icon: VolumeX, to: paths.muted() },
    choice !== 'device' && {
      label: 'Theme as this device',
      Icon: SunMoon,
      to: () => setTheme('device'),
    },
    user.is_admin && { label: 'Site admin', Icon: ShieldCheck, to: paths.admin() },
    install && { label: 'Install app', Icon: Download, to: install },
    installed && { label: 'Refresh', Icon: RefreshCw, to: () => window.location.reload() },
  ]
  return doors.filter((door) => !!door)
}
