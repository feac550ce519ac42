import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import { useWorldMembership } from './use-world-membership.ts'
import type { ShownWorld } from './my-worlds.local.ts'
import { WorldCounts } from './WorldCounts.tsx'

/** A world in the user's own list. */
export function WorldRow({ world }: { world: ShownWorld }) {
  const { isOwner, canLeave, leave } = useWorldMembership(world)
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={world.name}
      className="relative flex items-center gap-4 rounded-[12px] p-3 transition-colors duration-120 hover:bg-surface-2"
    >
      <PlaceIcon place={world} size={48} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-serif text-lg leading-6.5 font-semibold">
          <Link
            to={paths.world(world.short_id)}
            data-open
            className="after:absolute after:inset-0 after:rounded-[12px]"
          >
            {world.name}
          </Link>
        </h2>
        {world.description && (
          <p className="truncate text-[15px] leading-5.5 text-muted">{world.description}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-subtle">
          <WorldCounts world={world} />
          {world.pending && <PendingMark />}
        </p>
      </div>
      <div className="relative z-1 shrink-0">
        {isOwner && (
          <span className="rounded-[6px] bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent-soft-fg">
            Owner
          </span>
        )}
        {canLeave && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Leave ${world.name}`}
            onClick={() => void leave()}
          >
            Leave
          </Button>
        )}
      </div>
    </article>
  )
}
