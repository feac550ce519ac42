import { useLiveQuery } from 'dexie-react-hooks'
import type { Asset } from '#shared/contract/assets.ts'
import type { StorageQuota } from '#shared/contract/files.ts'
import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'
import { useRead } from '../../sync/use-read.ts'
import { readMeta } from '../../sync/vault.ts'
import type { ShownWorld } from '../worlds/worlds.local.ts'

export type ShownAsset = Asset & { pending?: boolean }

/** The assets of a world that one may see, by title. */
export function useAssets(world: ShownWorld) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const data = useQuery(
    world.id,
    async () => {
      const rows = await cache.rows('asset').where('world_id').equals(world.id).toArray()
      const byId = new Map<string, ShownAsset>(rows.map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids('asset')])
      const assets = [...ids].flatMap((id) => overlay.fold('asset', id, byId.get(id)) ?? [])
      return assets
        .filter(({ world_id }) => world_id === world.id)
        .sort((a, b) => a.title.localeCompare(b.title))
    },
    [cache, overlay],
  )
  const { loading, error } = useRead(`assets:${world.id}:${account.userId}`, async () => {
    if (world.pending) return
    const reply = await session.api.assets.list({ params: { id: world.id } })
    const rows = reply.data.map((body) => ({ type: 'asset' as const, id: body.id, body }))
    await engine.keepAnswer(rows, reply)
  })
  return { data: data ?? [], loading: loading && !data?.length, error }
}

/**
 * How much room one's files take, as far as this device knows: what waits here to be sent counts as taken. It is asked
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
