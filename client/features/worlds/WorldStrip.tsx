import type { ReactNode } from 'react'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import type { ShownWorld } from './my-worlds.local.ts'
import { WorldBack } from './WorldBack.tsx'
import { WorldFacts } from './WorldFacts.tsx'

/** The head of a world where a tab has the room: its icon, its name and its acts. */
export function WorldStrip({ world, acts }: { world: ShownWorld; acts: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <WorldBack className="-mb-2 w-full text-accent" />
      <PlaceIcon place={world} size={56} />
      <div className="min-w-0 flex-1">
        <h1 className="font-serif text-2xl leading-8 font-semibold text-balance wrap-anywhere md:text-3xl md:leading-9.5">
          {world.name}
        </h1>
        <WorldFacts world={world} className="text-subtle" />
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">{acts}</div>
    </header>
  )
}
