import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router-dom'

const ITEM =
  'relative flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-[11px] leading-4 font-semibold text-muted before:absolute before:top-0 before:h-1 before:w-8 before:rounded-b-full max-[22rem]:text-[10px]'

interface Props {
  label: string
  /** Its name, where it says more than the label. */
  name?: string
  Icon: LucideIcon
  to: string
  /** The addresses, but its own, that belong to this place. */
  within?: string
  /** Stands in place of the icon. */
  children?: ReactNode
}

/** A place in the phone's bar. */
export function BarLink({ label, name, Icon, to, within = to, children }: Props) {
  const isWithin = matchPath(within, useLocation().pathname) !== null
  return (
    <NavLink
      to={to}
      end
      aria-label={name}
      className={({ isActive }) =>
        clsx(ITEM, (isActive || isWithin) && 'text-text before:bg-accent [&_svg]:text-accent')
      }
    >
      {children ?? <Icon aria-hidden className="size-6" strokeWidth={1.75} />}
      {label}
    </NavLink>
  )
}

interface ButtonProps extends Pick<Props, 'label' | 'Icon'> {
  onPress(): void
}

/** An act in the phone's bar. */
export function BarButton({ label, Icon, onPress }: ButtonProps) {
  return (
    <button type="button" className={ITEM} onClick={onPress}>
      <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      {label}
    </button>
  )
}
