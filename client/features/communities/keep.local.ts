import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import {
  type Kept,
  type KeptKind,
  keptIds,
  keptKey,
  setKept,
} from '../../sync/store/kept-things.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { askToPersist } from '../../sync/store/storage.ts'

/** Whether a community or book is kept on this device, how much of it, and how to change that. */
export function useKeep(kind: KeptKind, id: string) {
  const { account } = useApp()
  const { vault, cache } = account
  const ids = useLiveQuery(() => keptIds(vault, kind), [vault, kind])
  const kept = useLiveQuery(
    async () => (await cache.meta.get(keptKey(id)))?.value as Kept | undefined,
    [cache, id],
  )
  // The switch moves with the finger, not with the disk, and stays until the disk says the same.
  const [wish, setWish] = useState<boolean | null>(null)
  if (wish !== null && ids?.includes(id) === wish) setWish(null)
  const isKept = wish ?? ids?.includes(id) ?? false
  return {
    known: ids !== undefined,
    isKept,
    kept: isKept ? kept : undefined,
    async keep(on: boolean) {
      setWish(on)
      if (on) void askToPersist()
      await setKept(vault, kind, id, on).catch((error: unknown) => {
        setWish(null)
        throw error
      })
    },
  }
}

export interface KeptName {
  kind: KeptKind
  id: string
  name: string
}

/** What is kept on this device, books first, with names as far as they are known. */
export function useKeptNames(): KeptName[] | undefined {
  const { account } = useApp()
  const { vault, cache } = account
  return useLiveQuery(async () => {
    const bookIds = await keptIds(vault, 'book')
    const ids = await keptIds(vault, 'community')
    const books = await cache.rows('book').bulkGet(bookIds)
    const communities = await cache.rows('community').bulkGet(ids)
    return [
      ...bookIds.map((id, i): KeptName => ({
        kind: 'book',
        id,
        name: books[i]?.title ?? 'A book',
      })),
      ...ids.map((id, i): KeptName => {
        return { kind: 'community', id, name: communities[i]?.name ?? 'a community' }
      }),
    ]
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
