import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import type { ShownWorld } from './my-worlds.local.ts'
import { WorldCounts } from './WorldCounts.tsx'

interface Props {
  world: ShownWorld
  /** Level of its heading. */
  heading: 'h2' | 'h3'
}

/** A world's cover, name and counts. The whole box around it links to the world. */
export function WorldFace({ world, heading: Heading }: Props) {
  return (
    <>
      <CoverImage entity={world} className="aspect-[3/1] w-full" />
      <div className="px-4 pb-3">
        <div className="-mt-7 w-fit rounded-[18px] border-4 border-surface">
          <PlaceIcon place={world} size={56} />
        </div>
        <Heading className="mt-1 font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
          <Link to={paths.world(world.slug)} data-open className="after:absolute after:inset-0">
            {world.name}
          </Link>
        </Heading>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-[13px] leading-5 text-subtle">
          <WorldCounts world={world} />
        </p>
        {world.description && (
          <p className="mt-1 line-clamp-2 text-[15px] leading-5.5 wrap-anywhere text-muted">
            {world.description}
          </p>
        )}
      </div>
    </>
  )
}
