import { clsx } from 'clsx'
import { House, Menu, SquarePen, TrendingUp, Users } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { useWidth } from './use-width.ts'

const ITEM =
  'flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs leading-4 font-semibold text-muted'

interface Props {
  onMenu(): void
  onCreate(): void
}

/** The five ways on a phone. */
export function BottomBar({ onMenu, onCreate }: Props) {
  const { user } = useSession()
  const dialogs = useAuthDialogs()
  const width = useWidth()
  if (width !== null && width !== 'phone') return null
  const place = (to: string, label: string, Icon: typeof House) => (
    <NavLink to={to} end className={({ isActive }) => clsx(ITEM, isActive && 'text-accent')}>
      <Icon aria-hidden className="size-5.5" />
      {label}
    </NavLink>
  )
  const act = (label: string, Icon: typeof House, onClick: () => void) => (
    <button type="button" className={ITEM} onClick={onClick}>
      <Icon aria-hidden className="size-5.5" />
      {label}
    </button>
  )
  return (
    <nav
      aria-label="Quick"
      className="leaves-in-focus leaves-while-typing fixed inset-x-0 bottom-0 z-20 flex md:hidden border-t border-border bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {place(paths.home(), 'Home', House)}
      {place(paths.trending(), 'Trending', TrendingUp)}
      {act('Create', SquarePen, user ? onCreate : () => dialogs.open('sign-in'))}
      {user
        ? place(paths.communities(), 'Communities', Users)
        : act('Communities', Users, () => dialogs.open('sign-in'))}
      {act('Menu', Menu, onMenu)}
    </nav>
  )
}
