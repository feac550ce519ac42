import type { Appeal } from '#shared/contract/reports.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'

/**
 * The user's appeal about an item such as `post:<id>`, or `ban:<id>` of a community: null if they wrote none since that time,
 * undefined until it is read.
 */
export function useOwnAppeal(item: string, since: string | null): Appeal | null | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  const read = async (): Promise<Appeal | null> => {
    const table = cache.rows('appeal')
    const rows = await table.where('item').equals(item).toArray()
    const known = new Map<string, Appeal>(rows.map((row) => [row.id, row]))
    const ids = new Set([...known.keys(), ...overlay.ids('appeal')])
    const all = [...ids].flatMap((id) => overlay.fold('appeal', id, known.get(id)) ?? [])
    const own = all.filter(
      (one) =>
        one.item === item &&
        // One that was granted was about what was done before.
        one.state !== 'resolved' &&
        (since === null || one.created_at >= since),
    )
    return own.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0] ?? null
  }
  return useQuery(`${item} ${since}`, read, [cache, overlay])
}
