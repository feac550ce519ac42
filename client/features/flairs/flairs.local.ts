import type { CommunityFlair } from '#shared/contract/flairs.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'

/** The flairs of a community, by name, as far as this device follows it; pending changes included. */
export function useFlairs(communityId: string) {
  const { account, overlay } = useApp()
  const { cache } = account
  const isNew = overlay.has('community', communityId)
  return useSyncedList<CommunityFlair>(
    `flairs:${communityId}`,
    async () => {
      const rows = await cache.rows('flair').where('community_id').equals(communityId).toArray()
      const byId = new Map(rows.map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids('flair')])
      return [...ids]
        .flatMap((id) => overlay.fold('flair', id, byId.get(id)) ?? [])
        .filter((flair) => flair.community_id === communityId)
        .sort((a, b) => a.name.localeCompare(b.name))
    },
    [communityId, overlay],
    isNew ? null : `community:${communityId}`,
  )
}
