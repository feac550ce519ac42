import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Day } from '../../ui/Day.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import type { ShownWorld } from './my-worlds.local.ts'
import { WorldCounts } from './WorldCounts.tsx'

/** The counts of a world, its date, and the way back. */
export function WorldFacts({ world, className }: { world: ShownWorld; className: string }) {
  const { user } = useSession()
  return (
    <p className={`flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] leading-5 ${className}`}>
      <WorldCounts world={world} />
      <span>
        Created <Day date={world.created_at} />
      </span>
      {world.pending && <PendingMark />}
      <Link
        to={user ? paths.worlds() : paths.explore()}
        className="inline-flex min-h-6 items-center font-semibold underline underline-offset-3"
      >
        Back
      </Link>
    </p>
  )
}
