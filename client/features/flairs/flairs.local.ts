import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { CommunityFlair } from '#shared/contract/flairs.ts'
import { useApp } from '../../sync/react/app-context.ts'

/** The flairs of a community, by name, as far as this device follows it; pending changes included. */
export function useFlairs(communityId: string): CommunityFlair[] {
  const { account, overlay } = useApp()
  const rows = useLiveQuery(
    () => account.cache.rows('flair').where('community_id').equals(communityId).toArray(),
    [account, communityId],
  )
  return useMemo(() => {
    const byId = new Map((rows ?? []).map((row) => [row.id, row]))
    const ids = new Set([...byId.keys(), ...overlay.ids('flair')])
    return [...ids]
      .flatMap((id) => overlay.fold('flair', id, byId.get(id)) ?? [])
      .filter((flair) => flair.community_id === communityId)
      .sort((a, b) => a.name.localeCompare(b.name))
  }, [rows, overlay, communityId])
}
