import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { offlineIds, readOfflineState, setOffline } from '../../sync/store/offline-content.ts'
import { askToPersist } from '../../sync/store/storage.ts'

export type OfflineKind = 'community' | 'book'

/** State of a community or book kept offline on this device, its size, and the switch. */
export function useOffline(kind: OfflineKind, id: string) {
  const { account } = useApp()
  const ids = useLiveQuery(() => offlineIds(account, kind), [account, kind])
  const state = useLiveQuery(() => readOfflineState(account.cache, id), [account, id])
  // The switch moves with the finger, not with the disk, and stays until the disk says the same.
  const [wish, setWish] = useState<boolean | null>(null)
  if (wish !== null && ids?.includes(id) === wish) setWish(null)
  const isOn = wish ?? ids?.includes(id) ?? false
  return {
    isOn,
    state: isOn ? state : undefined,
    async turn(on: boolean) {
      setWish(on)
      if (on) void askToPersist()
      await setOffline(account, kind, id, on).catch((error: unknown) => {
        setWish(null)
        throw error
      })
    },
  }
}

export interface OfflineName {
  kind: OfflineKind
  id: string
  name: string
}

/** Names of what this device keeps offline, books first, as far as they are known. */
export function useOfflineNames(): OfflineName[] | undefined {
  const { account } = useApp()
  const { cache } = account
  return useLiveQuery(async () => {
    const bookIds = await offlineIds(account, 'book')
    const ids = await offlineIds(account, 'community')
    const books = await cache.rows('book').bulkGet(bookIds)
    const communities = await cache.rows('community').bulkGet(ids)
    return [
      ...bookIds.map((id, i): OfflineName => ({
        kind: 'book',
        id,
        name: books[i]?.title ?? 'A book',
      })),
      ...ids.map((id, i): OfflineName => {
        return { kind: 'community', id, name: communities[i]?.name ?? 'a community' }
      }),
    ]
  }, [account, cache])
}
