import {
  BookPlus,
  FileInput,
  Keyboard,
  LogIn,
  LogOut,
  MessageSquare,
  Moon,
  SquarePen,
  UserPlus,
} from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { useLogOut } from '../features/auth/use-log-out.ts'
import { useNewBook } from '../features/sections/use-new-book.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { runCommand, useIsOffered } from '../ui/commands.ts'
import { useTheme } from '../ui/theme.ts'
import { type Destination, destinationsFor } from './destinations.ts'
import { useSingleKeys } from '../ui/single-keys.ts'
import { useCreateTarget } from './use-create-target.ts'

export interface Command extends Omit<Destination, 'path'> {
  run(): void
}

/** The user's commands on every screen, and the places that they can go to. */
export function useCommands(onHelp: () => void): {
  here: Command[]
  act: Command[]
  go: Command[]
} {
  const { user } = useSession()
  const navigate = useNavigate()
  const here = useCommandsHere()
  const account = useAccountCommands()
  const device = useDeviceCommands(onHelp)
  const go = destinationsFor(user?.username).map(({ path, ...destination }) => ({
    ...destination,
    run: () => void navigate(path),
  }))
  return { here, act: [...account.first, ...device, ...account.last], go }
}

/** The commands of the current screen. */
function useCommandsHere(): Command[] {
  if (!useIsOffered('reply')) return []
  const run = () => void runCommand('reply')
  return [{ label: 'Write a comment', Icon: MessageSquare, words: ['reply'], keys: ['r'], run }]
}

function useAccountCommands(): { first: Command[]; last: Command[] } {
  const { user } = useSession()
  const navigate = useNavigate()
  const dialogs = useAuthDialogs()
  const logOut = useLogOut()
  const create = useCreateTarget()
  const newBook = useNewBook()
  if (!user) {
    const signIn = () => dialogs.open('sign-in')
    const signUp = () => dialogs.open('sign-up')
    const first: Command[] = [
      { label: 'Sign In', Icon: LogIn, words: ['login'], run: signIn },
      { label: 'Sign Up', Icon: UserPlus, words: ['join', 'register'], run: signUp },
    ]
    return { first, last: [] }
  }
  const post = { label: 'New post', words: ['create', 'write'], keys: ['n'] }
  const book = { label: 'New book', words: ['create', 'write', 'novel'] }
  const file = { label: 'Import a book', words: ['epub', 'docx', 'markdown', 'file'] }
  return {
    first: [
      { ...post, Icon: SquarePen, run: () => void navigate(create) },
      { ...book, Icon: BookPlus, run: () => void newBook() },
      { ...file, Icon: FileInput, run: () => void navigate(paths.import()) },
    ],
    last: [{ label: 'Logout', Icon: LogOut, words: ['sign out'], run: logOut }],
  }
}

function useDeviceCommands(onHelp: () => void): Command[] {
  const { theme, toggleTheme } = useTheme()
  const { on, set } = useSingleKeys()
  return [
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
      label: on ? 'Switch off single-key shortcuts' : 'Switch on single-key shortcuts',
      Icon: Keyboard,
      run: () => set(!on),
    },
  ]
}
