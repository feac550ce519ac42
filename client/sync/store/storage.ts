import type { Cache } from './cache.ts'
import { forgetScope } from '../engine/pull.ts'
import { STALE_AFTER_MS } from './rows.ts'
import type { Vault } from './vault.ts'

/** This device could not store a change: nothing was saved, and the screen must tell the writer. */
export class LocalWriteError extends Error {
  constructor(cause: unknown) {
    super('This device could not save your change. Your text is still here.', { cause })
    this.name = 'LocalWriteError'
  }
}

const LOST_CONNECTION = new Set([
  'InvalidStateError',
  'UnknownError',
  'DatabaseClosedError',
  'TransactionInactiveError',
])

/**
 * Runs a write that must not be lost. Opens a dropped connection once more; on a full disk drops cached rows, never a
 * user's work. Throws when the write failed.
 */
export async function writeSafely<T>(
  vault: Vault,
  cache: Cache,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const names = namesOf(error)
    try {
      if (isFull(names)) await makeRoom(cache)
      else if (names.some((name) => LOST_CONNECTION.has(name))) await reopen(vault)
      else throw error
      return await write()
    } catch (cause) {
      throw new LocalWriteError(cause)
    }
  }
}

/**
 * Runs a write of rows that the server can send again; on a full disk, drops the least recently used rows and tries
 * once more.
 */
export async function withRoom<T>(cache: Cache, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFull(namesOf(error))) throw error
    await makeRoom(cache)
    return write()
  }
}

const isFull = (names: readonly string[]) => names.includes('QuotaExceededError')

function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { inner } = error as { inner?: unknown }
  return [error.name, ...namesOf(inner ?? error.cause)]
}

async function reopen(vault: Vault): Promise<void> {
  vault.close({ disableAutoOpen: false })
  await vault.open()
}

/** These most recently touched scopes stay: the user may be looking at one. */
const KEPT_SCOPES = 5
const FRESH_MS = 3_600_000

/** Drops rows that the device can read again from the server: the least recently used scopes, and old single reads. */
async function makeRoom(cache: Cache): Promise<void> {
  const scopes = await cache.cursors.orderBy('touched_at').reverse().primaryKeys()
  const others = scopes.filter((scope) => !scope.startsWith('user:'))
  const old = Date.now() + STALE_AFTER_MS - FRESH_MS
  await cache.transaction('rw', cache.tables, async () => {
    await cache.media.clear()
    await cache.document_texts.clear()
    for (const [name, { evictable }] of Object.entries(cache.schema.tables))
      if (evictable) await cache.table(name).clear()
    for (const scope of others.slice(KEPT_SCOPES)) await forgetScope(cache, scope)
    for (const type of cache.types.filter((kind) => cache.schema.entities[kind].evictable))
      await cache
        .rows(type)
        .filter(({ stale_at }) => stale_at !== null && stale_at < old)
        .delete()
  })
}

/** Asks the browser not to evict this origin; resolves with whether it promised. */
export async function askToPersist(): Promise<boolean> {
  if (!navigator.storage?.persist) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}
