import { SYNC_SCHEMA } from '#shared/limits.ts'
import type { Counters, Put, ScopeChanges, ScopeReset } from '#shared/contract/sync.ts'
import { type Cache, UNREAD } from '../store/cache.ts'
import { seeEpoch } from './epoch.ts'
import type { Mutators } from '../store/mutators.ts'
import type { Platform } from '../store/platform.ts'
import { deleteRows, dropScope, enterEpoch, putRows } from '../store/rows.ts'
import type { ProtocolRules } from '../store/rules.ts'
import { readMeta, type Vault } from '../store/vault.ts'

export interface PullParts {
  vault: Vault
  cache: Cache
  mutators: Mutators
  platform: Platform
  rules: ProtocolRules
}
export interface PullRequest {
  epoch: number
  device_id: string
  schema: number
  cursor: Counters
}
export interface PullReply {
  epoch: number
  scopes: Record<string, ScopeReset | ScopeChanges>
  revoked: string[]
}

export async function cursorsOf(cache: Cache): Promise<Counters> {
  return Object.fromEntries(
    (await cache.cursors.toArray()).map(({ scope, cursor }) => [scope, cursor]),
  )
}

/** A request for the changes of every scope that this device has read; null when there is none. */
export async function pullRequest(cache: Cache, deviceId: string): Promise<PullRequest | null> {
  const read = Object.entries(await cursorsOf(cache)).filter(([, cursor]) => cursor !== UNREAD)
  if (read.length === 0) return null
  const cursor = Object.fromEntries(read)
  return {
    epoch: await readMeta(cache, 'epoch', 0),
    device_id: deviceId,
    schema: SYNC_SCHEMA,
    cursor,
  }
}

/**
 * Writes a pull's rows and cursors in one transaction; drops scopes whose `from` is not this device's cursor. Returns
 * true if the server has more.
 */
export async function applyPull(parts: PullParts, reply: PullReply): Promise<boolean> {
  const { cache, platform, rules } = parts
  if (!(await seeEpoch(parts, reply.epoch))) return false
  return cache.transaction('rw', cache.tables, async () => {
    if (!(await enterEpoch(cache, reply.epoch))) return false
    let more = false
    for (const [scope, changes] of Object.entries(reply.scopes)) {
      const held = await cache.cursors.get(scope)
      if (!held) continue
      if ('reset' in changes) {
        if (rules.reset) await cache.cursors.update(scope, { cursor: UNREAD })
        continue
      }
      if (rules.casCursor && changes.from !== held.cursor) continue
      await putRows(
        cache,
        changes.put.map((put) => ({ ...put, scope })),
        platform.now(),
      )
      await deleteRows(cache, changes.del)
      await cache.cursors.update(scope, { cursor: changes.to })
      if (changes.more) more = true
    }
    for (const scope of reply.revoked) await forgetScope(cache, scope)
    return more
  })
}

export async function forgetScope(cache: Cache, scope: string): Promise<void> {
  await dropScope(cache, scope)
  await cache.cursors.delete(scope)
}

export interface Snapshot {
  epoch: number
  scope: string
  head: number
  put: Put[]
}

/**
 * Starts a scope over: replaces its rows by the snapshot's, and its cursor by the head that the snapshot was read at.
 */
export async function applySnapshot(
  parts: PullParts,
  snapshot: Snapshot,
  pages: number,
): Promise<void> {
  const { cache, platform, rules } = parts
  if (!(await seeEpoch(parts, snapshot.epoch))) return
  const { scope, head, epoch } = snapshot
  await cache.transaction('rw', cache.tables, async () => {
    // After this the cache is in the snapshot's epoch, or the snapshot is too old to matter.
    if (!(await enterEpoch(cache, epoch)) && (await readMeta(cache, 'epoch', 0)) !== epoch) return
    const held = await cache.cursors.get(scope)
    if (!held || (rules.casCursor && held.cursor > head)) return
    await dropScope(cache, scope)
    await putRows(
      cache,
      snapshot.put.map((put) => ({ ...put, scope })),
      platform.now(),
    )
    await cache.cursors.update(scope, { cursor: head, pages })
  })
}
