import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  collapsed: boolean
  children: ReactNode
}

export function NavSection({ title, collapsed, children }: Props) {
  const id = useId()
  return (
    // A part of the navigation, not a landmark: that would have the same name as one of the screen's.
    <div
      role="group"
      aria-labelledby={id}
      className={collapsed ? 'mt-3 border-t border-border pt-3' : 'mt-5'}
    >
      <p
        id={id}
        className={
          collapsed
            ? 'sr-only'
            : 'px-3 pb-1 text-xs leading-4 font-semibold tracking-[.06em] text-subtle uppercase'
        }
      >
        {title}
      </p>
      <ul className="space-y-0.5">{children}</ul>
    </div>
  )
}
