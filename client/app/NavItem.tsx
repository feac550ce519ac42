import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'

interface Props {
  to: string
  label: string
  collapsed: boolean
  Icon?: LucideIcon
  icon?: ReactNode
  onNavigate?: () => void
  /** Stands at the end of the row. */
  end?: ReactNode
}

export function NavItem({ to, label, collapsed, Icon, icon, onNavigate, end }: Props) {
  return (
    <li className="group/item relative">
      <NavLink
        to={to}
        end
        title={collapsed ? label : undefined}
        aria-label={collapsed ? label : undefined}
        onClick={onNavigate}
        className={({ isActive }) =>
          clsx(
            'flex h-10 items-center gap-3 rounded-[10px] text-[15px] leading-5.5 pointer-coarse:h-11',
            collapsed ? 'justify-center' : 'px-3',
            isActive
              ? 'bg-border/60 font-semibold text-text [&>svg]:text-accent'
              : 'text-muted hover:bg-surface-2 hover:text-text',
          )
        }
      >
        {Icon ? <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} /> : icon}
        {!collapsed && <span className="truncate">{label}</span>}
      </NavLink>
      {end}
    </li>
  )
}
