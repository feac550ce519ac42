import type { EntityType } from '#shared/contract/sync.ts'
import type { Cache } from './cache.ts'
import type { Platform } from './platform.ts'
import { readMeta, type Vault } from './vault.ts'

/** Progress of fetching a content to this device. */
export interface OfflineState {
  /** Parts of it that are here. */
  items: number
  /** Bytes of texts and of pictures. */
  text_bytes: number
  media_bytes: number
  /** Null while it is fetched for the first time. */
  updated_at: string | null
  busy: boolean
}

interface Databases {
  vault: Vault
  cache: Cache
}

/** Ids of the rows that the user keeps offline. */
export async function offlineIds({ vault, cache }: Databases, type: EntityType): Promise<string[]> {
  const key = cache.schema.entities[type].offline
  return key === undefined ? [] : readMeta<string[]>(vault, key, [])
}

export async function setOffline(
  { vault, cache }: Databases,
  type: EntityType,
  id: string,
  offline: boolean,
): Promise<void> {
  const key = cache.schema.entities[type].offline
  if (key === undefined) throw new Error(`Nothing of ${type} is read offline.`)
  await vault.transaction('rw', vault.meta, async () => {
    const others = (await readMeta<string[]>(vault, key, [])).filter((other) => other !== id)
    await vault.meta.put({ key, value: offline ? [...others, id] : others })
  })
}

/** Devices have stored it under this name. */
const STATE = 'kept-state:'

export async function readOfflineState(
  { meta }: Cache,
  id: string,
): Promise<OfflineState | undefined> {
  return (await meta.get(STATE + id))?.value as OfflineState | undefined
}

/** Size of an offline content on this device. */
export interface Held {
  items: number
  text_bytes: number
  /** Ids of its pictures. */
  media: string[]
}

export async function writeOfflineState(
  { cache, platform }: { cache: Cache; platform: Pick<Platform, 'now'> },
  id: string,
  { items, text_bytes, media }: Held,
  busy: boolean,
): Promise<void> {
  const pictures = await cache.media.bulkGet([...new Set(media)])
  const state: OfflineState = {
    items,
    text_bytes,
    media_bytes: pictures.reduce((sum, picture) => sum + (picture?.bytes.byteLength ?? 0), 0),
    updated_at: busy ? null : new Date(platform.now()).toISOString(),
    busy,
  }
  await cache.meta.put({ key: STATE + id, value: state })
}

/** Deletes the progress of contents that the user no longer wants. Returns their ids. */
export async function forgetOfflineStates(
  { meta }: Cache,
  wanted: ReadonlySet<string>,
): Promise<string[]> {
  const keys = await meta.where('key').startsWith(STATE).primaryKeys()
  const gone = keys.map((key) => key.slice(STATE.length)).filter((id) => !wanted.has(id))
  await meta.bulkDelete(gone.map((id) => STATE + id))
  return gone
}
