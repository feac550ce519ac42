import { clsx } from 'clsx'
import { Nav } from './Nav.tsx'
import { useWidth } from '../ui/use-width.ts'

/**
 * The sidebar beside the screen: full, or icons only. While the width is unknown it renders both, and styles choose; the one
 * that remains keeps its elements, because the user may just be pressing one.
 */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  const width = useWidth()
  const unknown = width === null
  return (
    <>
      {(unknown || width === 'tablet') && <Bar collapsed className="max-md:hidden xl:hidden" />}
      {(unknown || width === 'wide') && (
        <Bar collapsed={collapsed && !unknown} className="max-xl:hidden" />
      )}
    </>
  )
}

function Bar({ collapsed, className }: { collapsed: boolean; className: string }) {
  return (
    <div
      data-sidebar={collapsed ? 'collapsed' : 'open'}
      className={clsx(
        className,
        'leaves-in-focus sticky top-14 h-[calc(100dvh-3.5rem)] shrink-0 overflow-y-auto overscroll-contain',
        collapsed ? 'w-18' : 'w-58',
      )}
    >
      <Nav collapsed={collapsed} />
    </div>
  )
}
