import { MAX_PUSH_BYTES, SYNC_SCHEMA } from '#shared/limits.ts'
import type { Mutation, MutationResult } from '#shared/contract/sync.ts'
import type { Cache } from './cache.ts'
import { seeEpoch } from './epoch.ts'
import type { Mutators } from './mutators.ts'
import { backoff, sendable } from './outbox.ts'
import type { Platform } from './platform.ts'
import { park } from './problems.ts'
import { putAnswers } from './rows.ts'
import type { ProtocolRules } from './rules.ts'
import { type OutboxEntry, readMeta, type Vault } from './vault.ts'

export interface PushParts {
  vault: Vault
  cache: Cache
  mutators: Mutators
  platform: Platform
  rules: ProtocolRules
}

export interface PushRequest {
  epoch: number
  device_id: string
  schema: number
  pending: number
  mutations: Mutation[]
}

/** Takes the next batch out of the outbox and marks it as sent; null when nothing may go now. */
export function takeBatch(
  { vault, platform }: PushParts,
  deviceId: string,
  epoch: number,
  limit: number,
): Promise<PushRequest | null> {
  return vault.transaction('rw', vault.outbox, async () => {
    const entries = await vault.outbox.orderBy('n').toArray()
    const batch = sendable(entries, platform.now(), limit, MAX_PUSH_BYTES - 8_192)
    if (batch.length === 0) return null
    await vault.outbox.bulkPut(batch.map((entry) => ({ ...entry, state: 'sent' })))
    const pending = entries.filter((entry) => entry.state !== 'acknowledged').length
    const mutations = batch.map((entry) => toMutation(entry, vault.userId))
    return { epoch, device_id: deviceId, schema: SYNC_SCHEMA, pending, mutations }
  })
}

function toMutation({ id, name, args, deps, created_at }: OutboxEntry, user: string): Mutation {
  return { id, name, v: 1, user, args, deps, client_at: created_at }
}

/** Applies the results of a batch. Safe to run twice, late, or for a batch that was sent by another tab. */
export async function applyResults(
  parts: PushParts,
  sent: readonly string[],
  reply: { epoch: number; results: MutationResult[] },
): Promise<void> {
  const { vault, cache, rules, platform } = parts
  if (!(await seeEpoch(vault, cache, rules, reply.epoch))) return unsend(vault, sent)
  const ids = reply.results.map(({ id }) => id)
  const waiting = await vault.outbox.where('id').anyOf(ids).toArray()
  const open = new Set(waiting.filter(({ state }) => state !== 'acknowledged').map(({ id }) => id))
  const applied = reply.results.filter(({ id, status }) => status === 'applied' && open.has(id))
  // The rows first: if this stops half-way the change is still pending, and the server answers it from memory.
  const answers = applied.map(({ entities, heads }) => {
    return { rows: entities, asOf: heads, epoch: reply.epoch }
  })
  await putAnswers(cache, answers, rules, platform.now())
  await vault.transaction('rw', vault.outbox, vault.problems, vault.meta, async () => {
    // Another answer may have told of a restore meanwhile: then this one says nothing any more.
    const epoch = rules.epochInVault ? await readMeta(vault, 'epoch', 0) : reply.epoch
    if (rules.staleEpoch && epoch !== reply.epoch) return unsend(vault, sent)
    const entries = await vault.outbox
      .where('id')
      .anyOf([...new Set([...ids, ...sent])])
      .toArray()
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const changed: OutboxEntry[] = []
    const answered = new Set(ids)
    // What was sent and got no answer may be sent again under the same id.
    for (const entry of entries) {
      if (!answered.has(entry.id) && entry.state === 'sent')
        changed.push({ ...entry, state: 'pending' })
    }
    for (const result of reply.results) {
      const entry = byId.get(result.id)
      if (!entry || entry.state === 'acknowledged') continue
      if (result.status === 'applied') {
        changed.push({
          ...entry,
          state: 'acknowledged',
          heads: result.heads,
          epoch: reply.epoch,
        })
      } else await refuse(parts, entry, result)
    }
    await vault.outbox.bulkPut(changed)
  })
}

async function refuse(parts: PushParts, entry: OutboxEntry, result: MutationResult): Promise<void> {
  const { vault, platform, mutators, rules } = parts
  if (result.status === 'rejected') {
    await park(vault, mutators, rules, entry, result, new Date(platform.now()).toISOString())
  } else {
    await vault.outbox.update(entry.n, later(entry, result, platform))
  }
}

const STUCK_AFTER = 8
const STUCK_RETRY_MS = 3_600_000

/** Only the server's own failures count against an entry; being asked to wait does not. */
function later(
  entry: OutboxEntry,
  result: MutationResult,
  platform: Platform,
): Partial<OutboxEntry> {
  const now = platform.now()
  if (result.retry_after !== null)
    return { state: 'pending', retry_at: now + result.retry_after * 1_000 }
  const failures = entry.failures + 1
  if (failures >= STUCK_AFTER) return { state: 'stuck', failures, retry_at: now + STUCK_RETRY_MS }
  return { state: 'pending', failures, retry_at: now + backoff(failures, platform.random()) }
}

/** What was sent and got no answer may be sent again under the same id. */
export async function unsend(vault: Vault, ids?: readonly string[]): Promise<void> {
  const sent = vault.outbox.where('state').equals('sent')
  await (ids ? sent.and((entry) => ids.includes(entry.id)) : sent).modify({ state: 'pending' })
}
