import type { MutationName } from '#shared/contract/index.ts'
import type { Counters } from '#shared/contract/sync.ts'
import { newId } from '../store/ids.ts'
import { Earlier, fieldsOf } from './earlier.ts'
import { deleteSent, type SentDraft } from '../store/draft-rows.ts'
import { forgetFile } from '../store/local-files.ts'
import type { Mutators } from '../store/mutators.ts'
import type { MutationArgs, OutboxEntry, Vault } from '../store/vault.ts'

export interface NewMutation extends NewMutationOptions {
  name: MutationName
  args: MutationArgs
  base: unknown
  at: string
}

export interface NewMutationOptions {
  /** Given for a change that was tried beside the outbox: the server must recognize it. */
  id?: string
  /** The server has made it already: it waits only to be sent again to a server that was restored. */
  isSent?: boolean
  /** The draft with this change's text: the same commit deletes it, if it still says the same. */
  clearDraft?: SentDraft
  /** What its user saw of the row that it changes: hashes by field. What the draft has noted of a field is earlier. */
  was?: Record<string, string>
}

/** Stores a change. When this resolves the change is on this device's disk; when it throws, nothing is stored. */
export async function enqueue(
  vault: Vault,
  mutators: Mutators,
  mutation: NewMutation,
): Promise<OutboxEntry> {
  const [entry] = await enqueueAll(vault, mutators, [mutation])
  return entry!
}

/** Stores changes in this order, all of them in one commit. */
export function enqueueAll(
  vault: Vault,
  mutators: Mutators,
  mutations: readonly NewMutation[],
): Promise<OutboxEntry[]> {
  return vault.transaction('rw', vault.outbox, vault.drafts, async () => {
    const all = await vault.outbox.toArray()
    const needless = new Set(mutations.flatMap((mutation) => replacedBy(mutation, all, mutators)))
    const kept = all.filter((entry) => !needless.has(entry))
    const earlier = new Earlier(mutators, kept)
    await vault.outbox.bulkDelete([...needless].map(({ n }) => n))
    await vault.outbox.bulkPut(waitingForMore(kept, needless))
    const entries: Omit<OutboxEntry, 'n'>[] = []
    for (const mutation of mutations) {
      const { name, args, base, at, id = newId(), isSent } = mutation
      const was = wasOf(mutation, () => [...all, ...entries], mutators)
      const entry: Omit<OutboxEntry, 'n'> = {
        id,
        name,
        args,
        state: isSent ? 'acknowledged' : 'pending',
        deps: earlier.before(mutation),
        files: mutators[name].files?.(args as never) ?? [],
        base,
        created_at: at,
        failures: 0,
        retry_at: 0,
        heads: null,
        epoch: null,
        ...(was && { was }),
      }
      earlier.add(entry)
      entries.push(entry)
    }
    const ns = await vault.outbox.bulkAdd(entries, { allKeys: true })
    for (const { clearDraft } of mutations) if (clearDraft) await deleteSent(vault, clearDraft)
    return entries.map((entry, i) => ({ ...entry, n: ns[i]! }))
  })
}

/**
 * What the user saw of the fields that the change names; not of those that an earlier change of this device writes too,
 * because the server has not heard of that one yet, or has tidied what it said.
 */
function wasOf(
  { name, args, clearDraft, was }: NewMutation,
  earlier: () => readonly Omit<OutboxEntry, 'n'>[],
  mutators: Mutators,
): OutboxEntry['was'] {
  const seen = { ...was, ...clearDraft?.was }
  if (Object.keys(seen).length === 0) return undefined
  const target = mutators[name].target(args as never)
  const own = new Set(
    earlier()
      .filter(
        (entry) =>
          entry.state !== 'acknowledged' &&
          mutators[entry.name]?.target(entry.args as never) === target,
      )
      .flatMap((entry) => fieldsOf(entry.args)),
  )
  const fields = fieldsOf(args).filter((field) => seen[field] !== undefined && !own.has(field))
  return Object.fromEntries(fields.map((field) => [field, seen[field]!]))
}

/** Earlier waiting changes that this one replaces. Some may be on their way: the server accepts them in any number. */
function replacedBy(
  { name, args }: NewMutation,
  earlier: readonly OutboxEntry[],
  mutators: Mutators,
): OutboxEntry[] {
  const { replaces, target } = mutators[name]
  if (!replaces) return []
  const changed = target(args as never)
  return earlier.filter(
    (entry) =>
      entry.name === name && entry.state === 'pending' && target(entry.args as never) === changed,
  )
}

/** Those that waited for a replaced change wait for what that one waited for. */
function waitingForMore(
  kept: readonly OutboxEntry[],
  needless: ReadonlySet<OutboxEntry>,
): OutboxEntry[] {
  const depsOf = new Map(Array.from(needless, ({ id, deps }) => [id, deps]))
  return kept
    .filter(({ deps }) => deps.some((id) => depsOf.has(id)))
    .map((entry) => {
      const deps = new Set(entry.deps)
      // The set grows while it is read.
      for (const id of deps) for (const before of depsOf.get(id) ?? []) deps.add(before)
      return { ...entry, deps: [...deps] }
    })
}

/** Limits on the next batch. */
export interface Room {
  now: number
  limit: number
  maxBytes: number
  /** Files that the server does not have yet, and will have. */
  coming: ReadonlySet<string>
}

/** Entries that may be sent now, oldest first: an entry overtakes an unrelated blocked one, never one it depends on. */
export function sendable(
  entries: readonly OutboxEntry[],
  { now, limit, maxBytes, coming }: Room,
): OutboxEntry[] {
  const waiting = new Set(
    entries.filter((entry) => entry.state !== 'acknowledged').map((entry) => entry.id),
  )
  const batch: OutboxEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    if (entry.state === 'acknowledged' || waitsUntil(entry, now) > now) continue
    if (entry.deps.some((id) => waiting.has(id)) || needsFile(entry, coming)) continue
    const size = JSON.stringify(entry.args).length * 2 + 400
    if (batch.length > 0 && (batch.length >= limit || bytes + size > maxBytes)) break
    bytes += size
    batch.push(entry)
    // Entries that depend on it may go in the same batch, behind it.
    waiting.delete(entry.id)
  }
  return batch
}

function needsFile({ files = [] }: OutboxEntry, coming: ReadonlySet<string>): boolean {
  return files.some((id) => coming.has(id))
}

/** Earliest time at which one of these may be sent, in ms; null when all wait for something else. */
export function dueAt(
  entries: readonly OutboxEntry[],
  coming: ReadonlySet<string>,
  now: number,
): number | null {
  const waiting = new Set(entries.map(({ id }) => id))
  const free = entries.filter(
    (entry) => !entry.deps.some((id) => waiting.has(id)) && !needsFile(entry, coming),
  )
  return free.length > 0 ? Math.min(...free.map((entry) => waitsUntil(entry, now))) : null
}

/** True if the rows on this device show the change: then the overlay can drop it. */
export function isCovered(entry: OutboxEntry, cursors: Counters): boolean {
  return Object.entries(entry.heads ?? {}).every(([scope, head]) => {
    const cursor = cursors[scope]
    return cursor === undefined || cursor >= head
  })
}

const JOURNAL_ENTRIES = 2_000
const JOURNAL_MS = 30 * 86_400_000

/** Moves covered changes to the journal, from which the device sends them again to a restored server. */
export function retire(
  vault: Vault,
  cursors: Counters,
  covered: typeof isCovered,
  now: number,
): Promise<void> {
  const tables = [vault.outbox, vault.journal, vault.files, vault.parts]
  return vault.transaction('rw', tables, async () => {
    const acknowledged = await vault.outbox.where('state').equals('acknowledged').toArray()
    const done = acknowledged.filter((entry) => covered(entry, cursors))
    if (done.length === 0) return
    await vault.journal.bulkPut(
      done.map((entry) => ({ id: entry.id, acknowledged_at: now, entry })),
    )
    await vault.outbox.bulkDelete(done.map(({ n }) => n))
    for (const id of done.flatMap(({ files = [] }) => files)) await forgetFile(vault, id)
    await vault.journal
      .where('acknowledged_at')
      .below(now - JOURNAL_MS)
      .delete()
    const surplus = (await vault.journal.count()) - JOURNAL_ENTRIES
    if (surplus > 0) await vault.journal.orderBy('acknowledged_at').limit(surplus).delete()
  })
}

/**
 * The server was restored to an earlier state: queues everything it had acknowledged once more, in the order of making.
 * The server answers changes that it still knows from its memory. Runs inside the caller's transaction.
 */
export async function requeueAll(vault: Vault, mutators: Mutators): Promise<void> {
  const journal = (await vault.journal.toArray()).map(({ entry }) => entry)
  await vault.journal.clear()
  await vault.outbox.bulkPut(journal)
  const entries = await vault.outbox.orderBy('n').toArray()
  // An entry may depend on one that was acknowledged when it was made; that one has to arrive first again.
  const earlier = new Earlier(mutators, [])
  const again = entries.map(({ was: _, ...entry }): OutboxEntry => {
    const deps = earlier.before(entry)
    const made: OutboxEntry =
      entry.state === 'stuck'
        ? { ...entry, deps }
        : { ...entry, deps, state: 'pending', heads: null, epoch: null, retry_at: 0 }
    earlier.add(made)
    return made
  })
  await vault.outbox.bulkPut(again)
}

const LONGEST_RETRY_MS = 2 * 86_400_000

/**
 * Earliest time of the next try. After a device's clock was set back, an entry must not wait until it has caught up.
 */
export function waitsUntil({ retry_at }: { retry_at: number }, now: number): number {
  return retry_at > now + LONGEST_RETRY_MS ? 0 : retry_at
}
