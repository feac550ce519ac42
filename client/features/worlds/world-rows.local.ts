import type { EntityOf } from '#shared/contract/sync.ts'
import type { Api, Reply } from '../../sync/session/api.ts'
import { usePageReply } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useList } from '../../sync/react/use-list.ts'
import type { ShownWorld } from './my-worlds.local.ts'

/** Kinds of rows in a world's scope. */
type Inside = 'gallery_image' | 'asset' | 'book' | 'snippet'
export type Shown<T extends Inside> = EntityOf<T> & { pending?: boolean }

/** Rows of one kind in a world that fit and that the user may see, pending changes included, in the given order. */
export function useWorldRows<T extends Inside>(
  type: T,
  world: Pick<ShownWorld, 'id' | 'pending'>,
  order: (a: Shown<T>, b: Shown<T>) => number,
  list: (api: Api, input: { params: { id: string } }) => Promise<Reply<EntityOf<T>[]>>,
  fits: (row: Shown<T>) => boolean = () => true,
) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const input = { params: { id: world.id } }
  const brought = usePageReply((page) => list(page, input))
  return useList(`${type}:${world.id}`, {
    scope: `world:${world.id}`,
    deps: [cache, overlay],
    brought: (brought?.data as Shown<T>[] | undefined)?.toSorted(order),
    async rows() {
      const rows = await cache.rows(type).where('world_id').equals(world.id).toArray()
      const byId = new Map<string, EntityOf<T>>(rows.map((row) => [row.id, row]))
      // A waiting change may bring a row here from another world.
      const changed = overlay.ids(type).filter((id) => !byId.has(id))
      for (const row of await cache.rows(type).bulkGet(changed)) if (row) byId.set(row.id, row)
      const ids = new Set([...byId.keys(), ...changed])
      const shown = [...ids].flatMap((id): Shown<T>[] => {
        const row = overlay.fold(type, id, byId.get(id))
        return row?.world_id === world.id && fits(row as Shown<T>) ? [row as Shown<T>] : []
      })
      return shown.sort(order)
    },
    async load() {
      if (world.pending) return
      const reply = await list(session.api, input)
      await engine.keepAnswer(
        reply.data.map((body) => ({ type, id: body.id, body })),
        reply,
      )
    },
  })
}

export function byTitle(a: { title: string }, b: { title: string }): number {
  return a.title.localeCompare(b.title)
}
