import {
  Bell,
  BookOpen,
  CircleHelp,
  CircleUser,
  Coins,
  Compass,
  HardDriveDownload,
  House,
  KeyRound,
  Keyboard,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Moon,
  Settings,
  SquarePen,
  TrendingUp,
  UserPen,
  UserPlus,
  Users,
  VolumeX,
  Globe,
} from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { useLogOut } from '../features/auth/use-log-out.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { useTheme } from '../ui/theme.ts'
import { useSingleKeys } from './single-keys.ts'
import { useCreateTarget } from './use-create-target.ts'

export interface Command {
  label: string
  Icon: LucideIcon
  /** Other words for it. */
  words?: string[]
  keys?: string[]
  run(): void
}

/** What can be done from anywhere, and where one can go, for whoever is here. */
export function useCommands(onHelp: () => void): {
  here: Command[]
  act: Command[]
  go: Command[]
} {
  const { user } = useSession()
  const navigate = useNavigate()
  const dialogs = useAuthDialogs()
  const logOut = useLogOut()
  const { theme, toggleTheme } = useTheme()
  const singleKeys = useSingleKeys()
  const create = useCreateTarget()
  const to = (path: string) => () => void navigate(path)
  const reply = document.querySelector<HTMLElement>('[data-reply-to-post]')
  const here: Command[] = reply
    ? [
        {
          label: 'Reply to this post',
          Icon: MessageSquare,
          words: ['comment'],
          run: () => reply.click(),
        },
      ]
    : []
  const mine: Command[] = user
    ? [
        {
          label: 'New post',
          Icon: SquarePen,
          words: ['create', 'write'],
          keys: ['n'],
          run: to(create),
        },
      ]
    : [
        { label: 'Sign In', Icon: LogIn, words: ['login'], run: () => dialogs.open('sign-in') },
        {
          label: 'Sign Up',
          Icon: UserPlus,
          words: ['join', 'register'],
          run: () => dialogs.open('sign-up'),
        },
      ]
  const act: Command[] = [
    ...mine,
    {
      label: theme === 'dark' ? 'Light theme' : 'Dark theme',
      Icon: Moon,
      words: ['appearance', 'colours', 'toggle'],
      keys: ['D'],
      run: toggleTheme,
    },
    {
      label: 'Keyboard shortcuts',
      Icon: Keyboard,
      words: ['help', 'keys'],
      keys: ['?'],
      run: onHelp,
    },
    {
      label: singleKeys.on ? 'Switch off single-key shortcuts' : 'Switch on single-key shortcuts',
      Icon: Keyboard,
      run: () => singleKeys.set(!singleKeys.on),
    },
    ...(user
      ? [
          {
            label: 'Logout',
            Icon: LogOut,
            words: ['sign out'],
            run: logOut,
          },
        ]
      : []),
  ]
  const go: Command[] = [
    { label: 'Home', Icon: House, keys: ['g', 'h'], run: to(paths.home()) },
    {
      label: 'Explore',
      Icon: Compass,
      words: ['worlds'],
      keys: ['g', 'e'],
      run: to(paths.explore()),
    },
    { label: 'Trending', Icon: TrendingUp, keys: ['g', 't'], run: to(paths.trending()) },
    ...(user
      ? [
          { label: 'My Communities', Icon: Users, keys: ['g', 'c'], run: to(paths.communities()) },
          { label: 'My Worlds', Icon: Globe, keys: ['g', 'w'], run: to(paths.worlds()) },
          { label: 'My Books', Icon: BookOpen, keys: ['g', 'b'], run: to(paths.books()) },
          { label: 'Notifications', Icon: Bell, keys: ['g', 'n'], run: to(paths.notifications()) },
          { label: 'My Profile', Icon: CircleUser, run: to(paths.profile(user.username)) },
          {
            label: 'Edit Profile',
            Icon: UserPen,
            words: ['avatar', 'bio'],
            run: to(paths.editProfile()),
          },
          {
            label: 'Settings',
            Icon: Settings,
            words: ['notifications'],
            run: to(paths.settings()),
          },
          {
            label: 'Account',
            Icon: KeyRound,
            words: ['password', 'sessions'],
            run: to(paths.account()),
          },
          {
            label: 'Kept offline',
            Icon: HardDriveDownload,
            words: ['storage', 'device'],
            run: to(paths.offline()),
          },
          { label: 'Muted', Icon: VolumeX, words: ['blocked'], run: to(paths.muted()) },
          { label: 'Coins', Icon: Coins, run: to(paths.coins()) },
        ]
      : []),
    { label: 'About', Icon: CircleHelp, run: to(paths.about()) },
    { label: 'How It Works', Icon: CircleHelp, run: to(paths.howItWorks()) },
    { label: 'Pricing', Icon: CircleHelp, run: to(paths.pricing()) },
    { label: 'FAQ', Icon: CircleHelp, words: ['help', 'questions'], run: to(paths.faq()) },
    {
      label: 'Community Guidelines',
      Icon: CircleHelp,
      words: ['rules'],
      run: to(paths.guidelines()),
    },
    { label: 'Terms of Service', Icon: CircleHelp, run: to(paths.terms()) },
    { label: 'Privacy Policy', Icon: CircleHelp, run: to(paths.privacy()) },
  ]
  return { here, act, go }
}
