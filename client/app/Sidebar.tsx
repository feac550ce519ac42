import { clsx } from 'clsx'
import { Nav } from './Nav.tsx'

/** The sidebar beside the screen: full, or icons only. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  return (
    <div
      data-sidebar={collapsed ? 'collapsed' : 'open'}
      className={clsx(
        'leaves-in-focus sticky top-14 h-[calc(100dvh-3.5rem)] shrink-0 overflow-y-auto overscroll-contain border-r border-border bg-surface',
        collapsed ? 'w-18' : 'w-66',
      )}
    >
      <Nav collapsed={collapsed} />
    </div>
  )
}
