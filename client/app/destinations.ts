import {
  Bell,
  BookOpen,
  CircleHelp,
  CircleUser,
  Coins,
  Compass,
  Globe,
  HardDriveDownload,
  House,
  KeyRound,
  type LucideIcon,
  SquarePen,
  Settings,
  TrendingUp,
  UserPen,
  Users,
  VolumeX,
} from 'lucide-react'
import { paths } from '../paths.ts'
import { placeOf } from './key-places.ts'

export interface Destination {
  label: string
  Icon: LucideIcon
  /** Other words for it. */
  words?: string[]
  keys?: string[]
  path: string
}

function byKey(letter: string) {
  const { key, label, path } = placeOf(letter)!
  return { label, path, keys: ['g', key] }
}

const READING: Destination[] = [
  { ...byKey('h'), Icon: House },
  { ...byKey('r'), Icon: BookOpen, words: ['books'] },
  { ...byKey('e'), Icon: Compass, words: ['worlds'] },
  { ...byKey('t'), Icon: TrendingUp },
]

const ownOf = (username: string): Destination[] => [
  { ...byKey('c'), Icon: Users },
  { ...byKey('w'), Icon: Globe },
  { ...byKey('b'), Icon: SquarePen },
  { ...byKey('n'), Icon: Bell },
  { label: 'My Profile', Icon: CircleUser, path: paths.profile(username) },
  { label: 'Edit Profile', Icon: UserPen, words: ['avatar', 'bio'], path: paths.editProfile() },
  { label: 'Settings', Icon: Settings, words: ['notifications'], path: paths.settings() },
  {
    label: 'Account and mail',
    Icon: KeyRound,
    words: ['password', 'sessions', 'email'],
    path: paths.account(),
  },
  {
    label: 'This device',
    Icon: HardDriveDownload,
    words: ['storage', 'kept offline'],
    path: paths.offline(),
  },
  { label: 'Privacy', Icon: VolumeX, words: ['muted', 'blocked'], path: paths.muted() },
  { label: 'Coins', Icon: Coins, path: paths.coins() },
]

const ABOUT: Destination[] = [
  { label: 'About', Icon: CircleHelp, path: paths.about() },
  { label: 'How It Works', Icon: CircleHelp, path: paths.howItWorks() },
  { label: 'Pricing', Icon: CircleHelp, path: paths.pricing() },
  { label: 'FAQ', Icon: CircleHelp, words: ['help', 'questions'], path: paths.faq() },
  { label: 'Community Guidelines', Icon: CircleHelp, words: ['rules'], path: paths.guidelines() },
  { label: 'Terms of Service', Icon: CircleHelp, path: paths.terms() },
  { label: 'Privacy Policy', Icon: CircleHelp, path: paths.privacy() },
]

/** The places that a user can go to from every screen; a visitor has none of their own. */
export function destinationsFor(username: string | undefined): Destination[] {
  return [...READING, ...(username === undefined ? [] : ownOf(username)), ...ABOUT]
}
