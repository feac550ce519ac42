import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'

/** The number of books in which the user has read since then, on any device; undefined until it is known. */
export function useReadSince(since: string): number | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  return useQuery(since, async () => {
    const rows = await cache.rows('reading_progress').toArray()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const ids = new Set([...byId.keys(), ...overlay.ids('reading_progress')])
    return [...ids].filter(
      (id) => (overlay.fold('reading_progress', id, byId.get(id))?.at ?? '') >= since,
    ).length
  }, [cache, overlay])
}
