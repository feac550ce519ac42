import {
  Bell,
  BookOpen,
  Contrast,
  Download,
  Feather,
  type LucideIcon,
  Mail,
  Monitor,
  ShieldCheck,
  User,
} from 'lucide-react'
import { paths } from '../../paths.ts'

interface Panel {
  name: string
  label: string
  Icon: LucideIcon
  forAll?: true
}

/** The panels in the order of the list: the end of the address, the name, and the mark. Those of the device are for visitors, too. */
export const PANELS = [
  { name: 'profile', label: 'Profile', Icon: User },
  { name: 'account', label: 'Account and mail', Icon: Mail },
  { name: 'notifications', label: 'Notifications', Icon: Bell },
  { name: 'reading', label: 'Reading', Icon: BookOpen, forAll: true },
  { name: 'writing', label: 'Writing', Icon: Feather },
  { name: 'appearance', label: 'Appearance', Icon: Contrast, forAll: true },
  { name: 'privacy', label: 'Privacy', Icon: ShieldCheck },
  { name: 'device', label: 'This device', Icon: Monitor, forAll: true },
  { name: 'data', label: 'Your data', Icon: Download },
] as const satisfies Panel[]
export type PanelName = (typeof PANELS)[number]['name']

/** Panels that had a page and an address of their own. */
const EARLIER: Record<string, PanelName> = { offline: 'device', muted: 'privacy' }

export const panelsFor = (isSignedIn: boolean) =>
  PANELS.filter((panel) => isSignedIn || 'forAll' in panel)

/** The specification has an address for the profile. */
export const pathOf = (panel: PanelName) =>
  panel === 'profile' ? paths.editProfile() : paths.settingsPanel(panel)

/** The panel at an address; null for the list alone, and for an address that nothing has. */
export function panelAt(path: string): PanelName | null {
  if (path === paths.editProfile()) return 'profile'
  const name = path.split('/')[2] ?? ''
  return EARLIER[name] ?? PANELS.find((panel) => panel.name === name)?.name ?? null
}
