import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import type { ShownWorld } from './my-worlds.local.ts'
import { WorldCounts } from './WorldCounts.tsx'

/** A world with its cover, its name and what is in it; all of it leads there. */
export function WorldTile({ world }: { world: ShownWorld }) {
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={world.name}
      className="relative h-full overflow-hidden rounded-[14px] border border-border bg-surface transition-colors duration-120 hover:border-border-strong"
    >
      <CoverImage entity={world} className="aspect-[3/1] w-full" />
      <div className="px-4 pb-3">
        <div className="-mt-7 w-fit rounded-full border-4 border-surface">
          <PlaceIcon place={world} size={56} />
        </div>
        <h3 className="mt-1 font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
          <Link to={paths.world(world.slug)} data-open className="after:absolute after:inset-0">
            {world.name}
          </Link>
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-[13px] leading-5 text-subtle">
          <WorldCounts world={world} />
        </p>
        {world.description && (
          <p className="mt-1 line-clamp-2 text-[15px] leading-5.5 wrap-anywhere text-muted">
            {world.description}
          </p>
        )}
      </div>
    </article>
  )
}
