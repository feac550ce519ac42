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

export interface Destination {
  label: string
  Icon: LucideIcon
  /** Other words for it. */
  words?: string[]
  keys?: string[]
  path: string
}

const READING: Destination[] = [
  { label: 'Home', Icon: House, keys: ['g', 'h'], path: paths.home() },
  { label: 'Read', Icon: BookOpen, words: ['books'], keys: ['g', 'r'], path: paths.read() },
  { label: 'Explore', Icon: Compass, words: ['worlds'], keys: ['g', 'e'], path: paths.explore() },
  { label: 'Trending', Icon: TrendingUp, keys: ['g', 't'], path: paths.trending() },
]

const ownOf = (username: string): Destination[] => [
  { label: 'Manage Communities', Icon: Users, keys: ['g', 'c'], path: paths.communities() },
  { label: 'Manage Worlds', Icon: Globe, keys: ['g', 'w'], path: paths.worlds() },
  { label: 'My Books', Icon: SquarePen, keys: ['g', 'b'], path: paths.books() },
  { label: 'Notifications', Icon: Bell, keys: ['g', 'n'], path: paths.notifications() },
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
