import type { User } from '#shared/contract/users.ts'
import { ownWorldId, ownWorldName } from '#shared/rules/own-world.ts'
import { slugify } from '#shared/rules/slug.ts'
import type { Change, Engine } from '../../sync/engine/engine.ts'

/** The private world for books that were begun without asking for one. */
export interface OwnWorld {
  id: string
  name: string
  slug: string
  /** What makes it, where this device knows of none. Another device may have made it: the server takes both for one. */
  creation: Change[]
}

export async function ownWorldOf(engine: Engine, me: User): Promise<OwnWorld> {
  const id = ownWorldId(me.id)
  const known = await engine.look('world', id)
  if (known) return { id, name: known.name, slug: known.slug, creation: [] }
  const name = ownWorldName(me)
  const body = { id, name, is_public: false, name_taken: 'number' as const }
  return { id, name, slug: slugify(name), creation: [{ name: 'worlds.create', args: { body } }] }
}
