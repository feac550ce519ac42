import { useApp } from '../../sync/react/app-context.ts'
import { useList } from '../../sync/react/use-list.ts'
import { showWorlds, worldRow } from './my-worlds.local.ts'

/** The worlds of one person by name, including the user's own that were made offline. */
export function useWorldsOf(ownerId: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  return useList(`worlds-of:${ownerId}`, {
    deps: [cache, overlay],
    async rows() {
      const rows = await cache
        .rows('world')
        .filter(({ owner_id }) => owner_id === ownerId)
        .primaryKeys()
      const ids = new Set([...rows, ...overlay.ids('world')])
      const worlds = await showWorlds(cache, overlay, [...ids])
      return worlds
        .filter(({ owner_id }) => owner_id === ownerId)
        .sort((a, b) => a.slug.localeCompare(b.slug))
    },
    async load() {
      const reply = await session.api.worlds.listByUser({ params: { id: ownerId } })
      await engine.keepAnswer(reply.data.map(worldRow), reply)
    },
  })
}
