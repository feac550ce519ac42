import { Day } from '../../ui/Day.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import type { ShownWorld } from './my-worlds.local.ts'
import { WorldCounts } from './WorldCounts.tsx'

/** The counts of a world, and its date. */
export function WorldFacts({ world, className }: { world: ShownWorld; className: string }) {
  return (
    <p className={`flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] leading-5 ${className}`}>
      <WorldCounts world={world} />
      <span>
        Created <Day date={world.created_at} />
      </span>
      {world.pending && <PendingMark />}
    </p>
  )
}
