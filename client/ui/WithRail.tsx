import type { ReactNode } from 'react'
import { useRoom } from './use-room.ts'

interface Props {
  /** Stands at the right, where there is room for it; its room is there before it is. */
  rail: ReactNode
  children: ReactNode
}

/** The column of a screen, and its rail. */
export function WithRail({ rail, children }: Props) {
  const hasRail = useRoom('rail')
  return (
    <div className="mx-auto max-w-180 min-[75rem]:grid min-[75rem]:max-w-none min-[75rem]:grid-cols-[minmax(0,40rem)_18.5rem] min-[75rem]:justify-center min-[75rem]:gap-12 min-[100rem]:grid-cols-[minmax(0,51.25rem)_23.75rem]">
      <div className="min-w-0">{children}</div>
      {hasRail !== false && (
        <aside
          aria-label="Beside this page"
          className="sticky top-20 max-h-[calc(100dvh-6rem)] space-y-8 self-start overflow-y-auto overscroll-contain max-[75rem]:hidden"
        >
          {rail}
        </aside>
      )}
    </div>
  )
}

/** A part of a rail under its title. */
export function RailPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-serif text-base leading-6 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
