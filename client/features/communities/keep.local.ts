import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { type Kept, keptCommunities, setKept } from '../../sync/kept-communities.ts'
import { useApp } from '../../sync/react.tsx'
import { askToPersist } from '../../sync/storage.ts'

/** Whether a community is kept on this device, how much of it, and how to change that. */
export function useKeep(id: string) {
  const { account } = useApp()
  const { vault, cache } = account
  const ids = useLiveQuery(() => keptCommunities(vault), [vault])
  const kept = useLiveQuery(
    async () => (await cache.meta.get(`kept:${id}`))?.value as Kept | undefined,
    [cache, id],
  )
  // The switch moves with the finger, not with the disk.
  const [wish, setWish] = useState<boolean | null>(null)
  const isKept = wish ?? ids?.includes(id) ?? false
  return {
    known: ids !== undefined,
    isKept,
    kept: isKept ? kept : undefined,
    async keep(on: boolean) {
      setWish(on)
      if (on) void askToPersist()
      else await cache.meta.delete(`kept:${id}`)
      await setKept(vault, id, on)
      setWish(null)
    },
  }
}

/** The communities that are kept on this device, with their names as far as they are known. */
export function useKeptCommunities(): { id: string; name: string }[] | undefined {
  const { account } = useApp()
  const { vault, cache } = account
  return useLiveQuery(async () => {
    const ids = await keptCommunities(vault)
    const rows = await cache.rows('community').bulkGet(ids)
    return ids.map((id, i) => ({ id, name: rows[i]?.name ?? 'a community' }))
  }, [vault, cache])
}

/** Ids of the posts that can be read whole without a network. */
export function useKeptPosts(): ReadonlySet<string> {
  const { account } = useApp()
  return (
    useLiveQuery(
      async () => new Set(await account.cache.kept_posts.toCollection().primaryKeys()),
      [account],
    ) ?? NONE
  )
}

const NONE: ReadonlySet<string> = new Set()
