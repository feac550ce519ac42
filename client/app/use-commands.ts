import { Keyboard, LogIn, LogOut, MessageSquare, Moon, SquarePen, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { useLogOut } from '../features/auth/use-log-out.ts'
import { useSession } from '../sync/react/use-session.ts'
import { useTheme } from '../ui/theme.ts'
import { type Place, placesFor } from './places.ts'
import { useSingleKeys } from './single-keys.ts'
import { useCreateTarget } from './use-create-target.ts'

export interface Command extends Omit<Place, 'path'> {
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
  const go = placesFor(user?.username).map(({ path, ...place }) => ({ ...place, run: to(path) }))
  return { here, act, go }
}
