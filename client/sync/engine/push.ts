import { MAX_LARGE_BODY_BYTES, SYNC_SCHEMA } from '#shared/limits.ts'
import type { Mutation, MutationResult } from '#shared/contract/sync.ts'
import type { Cache } from '../store/cache.ts'
import { backoff } from './backoff.ts'
import { seeEpoch } from './epoch.ts'
import type { Mutators } from '../store/mutators.ts'
import { comingFiles } from '../store/local-files.ts'
import { dueAt, sendable } from './outbox.ts'
import type { Platform } from '../store/platform.ts'
import { reject } from './reject.ts'
import { putAnswers } from '../store/rows.ts'
import type { ProtocolRules } from '../store/rules.ts'
import { withRoom } from '../store/storage.ts'
import { type MutationState, type OutboxEntry, readMeta, type Vault } from '../store/vault.ts'

export interface PushParts {
  vault: Vault
  cache: Cache
  mutators: Mutators
  platform: Platform
  rules: ProtocolRules
}

/** Entries that go out together, and how many wait in all. */
export interface Batch {
  entries: OutboxEntry[]
  pending: number
}

const WINDOW = 200

/**
 * The next batch, or the one after the entries `underWay`; null when there is none. Marks nothing as sent: the server
 * recognizes a change by its id.
 */
export function nextBatch(
  { vault, platform }: PushParts,
  limit: number,
  underWay: ReadonlySet<string> = new Set(),
): Promise<Batch | null> {
  return vault.transaction('r', vault.outbox, vault.files, async () => {
    const coming = await comingFiles(vault)
    const inState = (state: MutationState) => vault.outbox.where('state').equals(state)
    const pending = (await inState('pending').count()) + (await inState('stuck').count())
    const stuck = await inState('stuck').toArray()
    // Do not read a long outbox whole: changes depend on earlier ones only.
    for (let window = WINDOW + underWay.size; ; window *= 4) {
      const next = await inState('pending').limit(window).toArray()
      const open = new Set([...underWay, ...[...stuck, ...next].map(({ id }) => id)])
      const waiting = [...stuck, ...next].filter(({ id }) => !underWay.has(id))
      waiting.sort((a, b) => a.n - b.n)
      const entries = sendable(waiting, {
        now: platform.now(),
        limit,
        maxBytes: MAX_LARGE_BODY_BYTES - 8_192,
        coming,
      })
      if (entries.length > 0)
        return { entries: entries.map((entry) => withOpenDeps(entry, open)), pending }
      if (next.length < window) return null
    }
  })
}

/** The server waits for each one that an entry names, and of one that was replaced or refused it may never hear again. */
function withOpenDeps(entry: OutboxEntry, open: ReadonlySet<string>): OutboxEntry {
  return { ...entry, deps: entry.deps.filter((id) => open.has(id)) }
}

/** Earliest time at which an entry may be sent, in ms; null when none waits, or all wait for something else. */
export function firstDue(vault: Vault, now: number): Promise<number | null> {
  return vault.transaction('r', vault.outbox, vault.files, async () => {
    const coming = await comingFiles(vault)
    const stuck = await vault.outbox.where('state').equals('stuck').toArray()
    for (let window = WINDOW; ; window *= 4) {
      const next = await vault.outbox.where('state').equals('pending').limit(window).toArray()
      const due = dueAt([...stuck, ...next], coming, now)
      if (due !== null || next.length < window) return due
    }
  })
}

export interface PushRequest {
  epoch: number
  device_id: string
  schema: number
  pending: number
  mutations: Mutation[]
}
export interface PushReply {
  epoch: number
  results: MutationResult[]
}

export function toRequest(
  { entries, pending }: Batch,
  user: string,
  device: string,
  epoch: number,
): PushRequest {
  const mutations = entries.map((entry) => toMutation(entry, user))
  return { epoch, device_id: device, schema: SYNC_SCHEMA, pending, mutations }
}

function toMutation(
  { id, name, args, deps, was, created_at }: OutboxEntry,
  user: string,
): Mutation {
  return { id, name, v: 1, user, args, deps, ...(was && { was }), client_at: created_at }
}

/** True if the server applied every change. */
export function isApplied(sent: readonly OutboxEntry[], { results }: PushReply): boolean {
  return results.length === sent.length && results.every(({ status }) => status === 'applied')
}

/** Applies the results of a batch. Safe to run twice, late, or for a batch that was sent by another tab. */
export async function applyResults(
  parts: PushParts,
  sent: readonly OutboxEntry[],
  reply: PushReply,
): Promise<void> {
  const { vault, cache, rules, platform } = parts
  if (!(await seeEpoch(parts, reply.epoch))) return
  const open = await openAmong(vault, sent)
  const applied = reply.results.filter(({ id, status }) => status === 'applied' && open.has(id))
  // The rows first: if this stops half-way the change is still pending, and the server answers it from memory.
  const answers = applied.map(({ entities, heads }) => {
    return { rows: entities, asOf: heads, epoch: reply.epoch }
  })
  await withRoom(cache, () => putAnswers(cache, answers, rules, platform.now()))
  await vault.transaction('rw', vault.outbox, vault.problems, vault.meta, async () => {
    // Another answer may have reported a restore meanwhile: then this older answer no longer counts.
    const epoch = rules.epochInVault ? await readMeta(vault, 'epoch', 0) : reply.epoch
    if (rules.staleEpoch && epoch !== reply.epoch) return
    const open = await openAmong(vault, sent)
    const changed: OutboxEntry[] = []
    for (const result of reply.results) {
      const entry = open.get(result.id)
      if (!entry) continue
      if (result.status === 'applied') {
        changed.push({
          ...entry,
          state: 'acknowledged',
          heads: result.heads,
          epoch: reply.epoch,
        })
      } else for (const id of await refuse(parts, entry, result)) open.delete(id)
    }
    await vault.outbox.bulkPut(changed)
  })
}

/** Those of the sent entries that no other tab has dealt with meanwhile, by id. */
async function openAmong(
  vault: Vault,
  sent: readonly OutboxEntry[],
): Promise<Map<string, OutboxEntry>> {
  const entries = await vault.outbox.bulkGet(sent.map(({ n }) => n))
  return new Map(
    entries.flatMap((entry) =>
      entry && entry.state !== 'acknowledged' ? [[entry.id, entry] as const] : [],
    ),
  )
}

/** Returns the ids of those that were moved with it, whose own results then say nothing new. */
async function refuse(
  { vault, platform, mutators }: PushParts,
  entry: OutboxEntry,
  result: MutationResult,
): Promise<string[]> {
  if (result.status === 'rejected')
    return reject(vault, mutators, entry, result, new Date(platform.now()).toISOString())
  await vault.outbox.update(entry.n, later(entry, result, platform))
  return []
}

const STUCK_AFTER = 8
const STUCK_RETRY_MS = 3_600_000

/** Only failures of the server count against an entry; a request to wait does not. */
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
