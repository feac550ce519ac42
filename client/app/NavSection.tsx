import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ON_SERVER } from '../on-server.ts'

interface Props {
  title: string
  collapsed: boolean
  /** Closed until somebody opens it; the icons are without it. */
  folded?: boolean
  children: ReactNode
}

/** Folds, as this browser remembers it. A part of the navigation, not a landmark: that would have the same name as one of the screen's. */
export function NavSection({ title, collapsed, folded = false, children }: Props) {
  const key = `fold-${title}`
  const [open, setOpen] = useState(
    () => (ON_SERVER ? null : localStorage.getItem(key)) ?? (folded ? '' : 'open'),
  )
  const list = <ul className="space-y-0.5">{children}</ul>
  if (collapsed) {
    return (
      !folded && (
        <div role="group" aria-label={title} className="mt-3 border-t border-border pt-3">
          {list}
        </div>
      )
    )
  }
  return (
    <details
      open={!!open}
      onToggle={({ currentTarget }) => {
        const now = currentTarget.open ? 'open' : ''
        setOpen(now)
        localStorage.setItem(key, now)
      }}
      suppressHydrationWarning
      className="group mt-4"
    >
      <summary className="flex h-8 cursor-pointer list-none items-center justify-between rounded-[10px] px-3 text-xs font-semibold tracking-[.06em] text-subtle uppercase hover:text-text pointer-coarse:h-11">
        {title}
        <ChevronDown aria-hidden className="size-4 not-group-open:-rotate-90" />
      </summary>
      {list}
    </details>
  )
}
