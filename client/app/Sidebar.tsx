import { clsx } from 'clsx'
import { Nav } from './Nav.tsx'
import { useWidth } from './use-width.ts'

/** The sidebar beside the screen: full, or icons only. While the width is not known both are there, and styles choose. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  const width = useWidth()
  if (width === 'phone') return null
  if (width !== null) return <Bar collapsed={width === 'tablet' || collapsed} />
  return (
    <>
      <Bar collapsed className="max-md:hidden xl:hidden" />
      <Bar collapsed={false} className="max-xl:hidden" />
    </>
  )
}

function Bar({ collapsed, className }: { collapsed: boolean; className?: string }) {
  return (
    <div
      data-sidebar={collapsed ? 'collapsed' : 'open'}
      className={clsx(
        className,
        'leaves-in-focus sticky top-14 h-[calc(100dvh-3.5rem)] shrink-0 overflow-y-auto overscroll-contain border-r border-border bg-surface',
        collapsed ? 'w-18' : 'w-66',
      )}
    >
      <Nav collapsed={collapsed} />
    </div>
  )
}
