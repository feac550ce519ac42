import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState } from 'react'
import type { Cache } from '../../sync/store/cache.ts'
import { offlineIds, setOffline } from '../../sync/store/offline-content.ts'
import { forgetScope } from '../../sync/engine/pull.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { askToPersist } from '../../sync/store/storage.ts'
import { offlinePosts } from '../posts/offline-posts-table.ts'

/** Kinds of scopes that this device has read lately and follows. Books include the drafts of their writers. */
export type StoredKind = 'community' | 'post' | 'world' | 'book' | 'profile'
const KINDS: Record<StoredKind, string[]> = {
  book: ['book', 'draft', 'chapter'],
  world: ['world'],
  community: ['community'],
  post: ['post'],
  profile: ['profile'],
}
const ALL_KINDS = Object.keys(KINDS) as StoredKind[]

/** Number and size (approximate, in bytes) of the stored things of each kind, and the size of the stored pictures. */
export function useStored() {
  const { account } = useApp()
  const { cache, vault } = account
  const held = useLiveQuery(async () => {
    const scopes = await cache.cursors.toCollection().primaryKeys()
    const sizes = await sizesOf(cache)
    const kinds = ALL_KINDS.map((kind) => {
      const ids = scopesOf(scopes, kind).map((scope) => scope.split(':')[1])
      return { kind, count: new Set(ids).size, bytes: sizes[kind] }
    })
    let pictures = 0
    await cache.media.each(({ bytes }) => (pictures += bytes.byteLength))
    return { kinds, pictures, unsentFiles: await vault.files.count() }
  }, [cache, vault])
  return {
    held,
    /** Removes rows that the device can fetch again; never unsent work. */
    free: useCallback((kind: StoredKind) => freeKind(cache, kind), [cache]),
    freeAll: useCallback(async () => {
      for (const kind of ['book', 'community'] as const)
        for (const id of await offlineIds({ vault, cache }, kind))
          await setOffline({ vault, cache }, kind, id, false)
      await freeEverything(cache)
    }, [cache, vault]),
  }
}

export interface Device {
  usage: number
  quota: number
  persisted: boolean
}

/** The browser's quota and use, measured again whenever `changed` changes. */
export function useDevice(changed: unknown) {
  const [device, setDevice] = useState<Device | null>(null)
  useEffect(() => {
    let shown = true
    void measure().then((found) => shown && setDevice(found))
    return () => {
      shown = false
    }
  }, [changed])
  return {
    device,
    /** Asks the browser for a promise; resolves with whether it gave it. */
    async persist() {
      const granted = await askToPersist()
      setDevice(await measure())
      return granted
    },
  }
}

async function measure(): Promise<Device> {
  const [estimate, persisted] = await Promise.all([
    navigator.storage?.estimate?.(),
    navigator.storage?.persisted?.(),
  ])
  const { usage = 0, quota = 0 } = estimate ?? {}
  return { usage, quota, persisted: persisted ?? false }
}

function scopesOf(scopes: readonly string[], kind: StoredKind): string[] {
  return scopes.filter((scope) => KINDS[kind].includes(scope.split(':')[0]!))
}

/** A row belongs to the first of the kinds that it is read with. */
async function sizesOf(cache: Cache): Promise<Record<StoredKind, number>> {
  const sizes = { book: 0, world: 0, community: 0, post: 0, profile: 0 }
  for (const table of cache.tables.filter(({ schema }) => 'scopes' in schema.idxByName)) {
    await table.each((row: { scopes: string[] }) => {
      const kind = ALL_KINDS.find((one) => scopesOf(row.scopes, one).length > 0)
      if (kind) sizes[kind] += JSON.stringify(row).length
    })
  }
  await cache.document_texts.each(({ text }) => (sizes.book += text.length))
  return sizes
}

async function freeKind(cache: Cache, kind: StoredKind): Promise<void> {
  await cache.transaction('rw', cache.tables, async () => {
    const scopes = await cache.cursors.toCollection().primaryKeys()
    for (const scope of scopesOf(scopes, kind)) await forgetScope(cache, scope)
    // Lists name what is gone now.
    await cache.feeds.clear()
    if (kind === 'book') await cache.document_texts.clear()
    if (kind === 'community') await offlinePosts(cache).clear()
  })
}

async function freeEverything(cache: Cache): Promise<void> {
  for (const kind of ALL_KINDS) await freeKind(cache, kind)
  await cache.transaction('rw', cache.tables, async () => {
    await cache.media.clear()
    for (const type of ['post', 'post_body', 'comment', 'chapter_text', 'profile'] as const)
      await cache
        .rows(type)
        .filter(({ scopes }) => scopes.length === 0)
        .delete()
  })
}
