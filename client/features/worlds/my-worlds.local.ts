import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { World, WorldMembership } from '#shared/contract/worlds.ts'
import type { Cache } from '../../sync/store/cache.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import { useApp } from '../../sync/react/app-context.ts'
import type { PutRow } from '../../sync/store/rows.ts'
import { narrowed, useList } from '../../sync/react/use-list.ts'

export type ShownWorld = World & { pending?: boolean }

export async function showWorlds(
  cache: Cache,
  overlay: Overlay,
  ids: readonly string[],
): Promise<ShownWorld[]> {
  const rows = await cache.rows('world').bulkGet([...ids])
  return ids.flatMap((id, i) => overlay.fold('world', id, rows[i]) ?? [])
}

export const worldRow = (body: World): PutRow => ({ type: 'world', id: body.id, body })

async function membershipsOf(cache: Cache, overlay: Overlay): Promise<WorldMembership[]> {
  const rows = await cache.rows('world_membership').toArray()
  const byId = new Map<string, WorldMembership>(rows.map((row) => [row.id, row]))
  const ids = new Set([...byId.keys(), ...overlay.ids('world_membership')])
  return [...ids].flatMap((id) => overlay.fold('world_membership', id, byId.get(id)) ?? [])
}

/** Ids of the worlds that the user has joined or owns; undefined until they are read. */
export function useWorldMemberships(): ReadonlySet<string> | undefined {
  const { account, overlay } = useApp()
  return useLiveQuery(
    async () => new Set((await membershipsOf(account.cache, overlay)).map(({ id }) => id)),
    [account, overlay],
  )
}

/** The user's worlds, joined or own, whose name contains the words, by name. The device follows each. */
export function useMyWorlds(search: string) {
  const { account, overlay, session, state } = useApp()
  const { cache, engine } = account
  const words = search.trim().toLowerCase()
  const joined = useList('my-worlds', {
    scope: `user:${account.userId}`,
    needsScope: true,
    deps: [cache, overlay],
    async rows() {
      const ids = (await membershipsOf(cache, overlay)).map(({ id }) => id)
      const worlds = await showWorlds(cache, overlay, ids)
      return worlds.sort((a, b) => a.slug.localeCompare(b.slug))
    },
    async load() {
      if (state.status !== 'signed-in') return
      const reply = await session.api.worlds.listMine({})
      const rows = reply.data.map(({ is_member: _, ...body }) => worldRow(body))
      await engine.keepAnswer(rows, reply)
    },
  })
  const scopes = joined.data.filter(({ pending }) => !pending).map(({ id }) => `world:${id}`)
  const followed = scopes.join()
  useEffect(() => {
    for (const scope of followed ? followed.split(',') : []) void engine.follow(scope)
  }, [engine, followed])
  return narrowed(joined, ({ name }) => name.toLowerCase().includes(words))
}
