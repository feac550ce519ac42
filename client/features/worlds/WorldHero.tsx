import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import type { ShownWorld } from './my-worlds.local.ts'
import { WorldBack } from './WorldBack.tsx'
import { WorldFacts } from './WorldFacts.tsx'

interface Props {
  world: ShownWorld
  acts: ReactNode
}

/** Name, description and acts of a world, over its picture; without one, on the dark of its colours and less high. */
export function WorldHero({ world, acts }: Props) {
  const { name, description, cover_file_id } = world
  const [opening = ''] = description.split('\n')
  return (
    <header
      style={cover_file_id === null ? groundOf(world) : undefined}
      className={clsx(
        'relative isolate -mx-4 -mt-4 flex flex-col justify-end overflow-hidden bg-[#06101a] text-white md:mx-0 md:mt-0 md:rounded-[20px]',
        cover_file_id === null ? 'md:min-h-44' : 'min-h-95 md:min-h-86 min-[100rem]:min-h-105',
      )}
    >
      {cover_file_id !== null && (
        <>
          <Picture
            fileId={cover_file_id}
            alt=""
            eager
            className="absolute inset-0 -z-2 size-full"
          />
          <div aria-hidden className={SCRIM} />
        </>
      )}
      {/* At the top the picture stays as bright as it is. */}
      <WorldBack className="mt-3 mb-auto ml-2 self-start rounded-full bg-[#06101a]/55 px-3 text-white md:mt-4 md:ml-5" />
      <div className="grid gap-4 px-4 pt-8 pb-4 md:flex md:items-end md:gap-6 md:px-8 md:pb-7">
        <div className="min-w-0 flex-1">
          {/* The letter that stands for no icon says less than the name below it. */}
          {world.icon_file_id !== null && (
            <span className="mb-3 inline-block rounded-[26%] ring-2 ring-white/80">
              <PlaceIcon place={world} size={48} />
            </span>
          )}
          <h1 className="font-serif text-4xl leading-11 font-semibold tracking-tight text-balance wrap-anywhere md:text-[52px] md:leading-15">
            {name}
          </h1>
          {opening && (
            <p className="mt-1 line-clamp-3 max-w-[56ch] font-serif text-[17px] leading-6.5 wrap-anywhere text-white/95">
              {opening}
            </p>
          )}
          <WorldFacts world={world} className="mt-2 text-white/85" />
        </div>
        <div className="flex flex-wrap gap-2 md:shrink-0">{acts}</div>
      </div>
    </header>
  )
}

/** Words stay legible on any picture: its lower half darkens, most at the left, where they stand. */
const SCRIM =
  'absolute inset-0 -z-1 bg-[radial-gradient(80%_100%_at_8%_100%,#06101acc,#06101a80_50%,transparent_82%),linear-gradient(180deg,#06101a22,transparent_26%,#06101a8c_56%,#06101ad9)]'

/** The dark of its colours, which are those of `CoverImage` where its owner chose none. */
function groundOf({ cover_gradient_from, cover_gradient_to }: ShownWorld) {
  const from = cover_gradient_from ?? '#0d9488'
  const to = cover_gradient_to ?? '#0891b2'
  return {
    backgroundColor: `color-mix(in srgb, ${from} 34%, #06101a)`,
    backgroundImage: `radial-gradient(60% 130% at 88% 0%, color-mix(in srgb, ${to} 42%, transparent), transparent 78%)`,
  }
}
