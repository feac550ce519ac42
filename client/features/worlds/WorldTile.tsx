import type { ShownWorld } from './my-worlds.local.ts'
import { WorldFace } from './WorldFace.tsx'

/** A world among others; all of it leads there. */
export function WorldTile({ world }: { world: ShownWorld }) {
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={world.name}
      className="relative h-full overflow-hidden rounded-[14px] bg-surface"
    >
      <WorldFace world={world} heading="h3" />
    </article>
  )
}
