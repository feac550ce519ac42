import { useApp } from '../../sync/react/app-context.ts'
import { useList } from '../../sync/react/use-list.ts'
import { byMembers } from './communities.local.ts'

/** The communities with most members, joined or not. */
export function usePopularCommunities(limit: number) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  return useList(`popular-communities:${limit}`, {
    deps: [cache, overlay],
    async rows() {
      const rows = await cache.rows('community').toArray()
      const shown = rows.flatMap((row) => overlay.fold('community', row.id, row) ?? [])
      return shown.sort(byMembers).slice(0, limit)
    },
    async load() {
      const reply = await session.api.communities.list({ query: { limit } })
      const rows = reply.data.map((body) => ({ type: 'community' as const, id: body.id, body }))
      await engine.keepAnswer(rows, reply)
    },
  })
}
