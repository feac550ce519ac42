import { useLiveQuery } from 'dexie-react-hooks'
import type { StorageQuota } from '#shared/contract/files.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useRead } from '../../sync/react/use-read.ts'
import { readMeta } from '../../sync/store/vault.ts'
import { byTitle, type Shown, useWorldRows } from '../worlds/world-rows.local.ts'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'

export type ShownAsset = Shown<'asset'>

/** The assets of a world that the user may see, by title. */
export function useAssets(world: ShownWorld) {
  return useWorldRows('asset', world, byTitle, (api, input) => api.assets.list(input))
}

/**
 * The user's storage quota, as far as this device knows: files that wait here to be sent count as used. Requests it
 * again when `stamp` changes.
 */
export function useQuota(stamp: string): StorageQuota | null {
  const { account, session } = useApp()
  const { cache, vault } = account
  useRead(`quota:${account.userId}:${stamp}`, async () => {
    const { data } = await session.api.files.quota({})
    await cache.meta.put({ key: 'quota', value: data })
  })
  const quota = useLiveQuery(() => readMeta<StorageQuota | null>(cache, 'quota', null), [cache])
  const waiting = useLiveQuery(async () => {
    const files = await vault.files.where('state').equals('waiting').toArray()
    return files.reduce((sum, { size }) => sum + size, 0)
  }, [vault])
  if (!quota) return null
  const left = Math.max(0, quota.storage_available_bytes - (waiting ?? 0))
  return { ...quota, storage_available_bytes: left }
}
