import { newId } from './ids.ts'
import { forgetFile } from './local-files.ts'
import type { MutationArgs, Problem, Vault } from './vault.ts'

/** Sends a refused change once more, edited or unchanged, under a new id; changes that waited for it follow. */
export async function resend(vault: Vault, id: string, args?: MutationArgs): Promise<void> {
  await vault.transaction('rw', vault.outbox, vault.problems, vault.files, async () => {
    const problem = await vault.problems.get(id)
    if (!problem) return
    const ids = new Map<string, string>()
    await back(vault, problem, ids, args)
    const followers = await vault.problems
      .filter((other) => other.parked_for === id && other.discarded_at === null)
      .toArray()
    for (const follower of followers.sort((a, b) => a.n - b.n)) await back(vault, follower, ids)
    // Entries that were sent again earlier and waited for this one under its old id.
    await vault.outbox.toCollection().modify((entry) => {
      entry.deps = entry.deps.map((dep) => ids.get(dep) ?? dep)
    })
  })
}

async function back(
  vault: Vault,
  problem: Problem,
  ids: Map<string, string>,
  args = problem.args,
): Promise<void> {
  const id = newId()
  ids.set(problem.id, id)
  // Sends the files once more: the owner may have freed space, or the server may have dropped them while they waited in
  // a draft. The server asks only for parts that it lacks.
  for (const file of await vault.files.bulkGet(problem.files ?? []))
    if (file && file.state !== 'recording') await resendFile(vault, file.id)
  await vault.problems.delete(problem.id)
  await vault.outbox.put({
    n: problem.n,
    id,
    name: problem.name,
    args,
    state: 'pending',
    deps: problem.deps.map((dep) => ids.get(dep) ?? dep),
    files: problem.files ?? [],
    base: problem.base,
    created_at: problem.created_at,
    failures: 0,
    retry_at: 0,
    heads: null,
    epoch: null,
  })
}

/** Sends a file once more, from its first byte. */
export async function resendFile(vault: Vault, id: string): Promise<void> {
  await vault.files.update(id, { state: 'waiting', sent: 0, retry_at: 0 })
}

/** Sends a stuck change now, and not within the hour. */
export async function retryStuck(vault: Vault, n: number): Promise<void> {
  // The leading tab wakes for what is pending, whichever tab stores it. One more failure, and it is stuck again.
  await vault.outbox
    .where({ n })
    .filter(({ state }) => state === 'stuck')
    .modify({ state: 'pending', retry_at: 0 })
}

/** Brings back what was discarded. */
export type Undo = () => Promise<unknown>

const UNDO_MS = 30 * 86_400_000

/** Hides a problem; the vault keeps it for thirty days. */
export async function discard(vault: Vault, id: string, now: number): Promise<Undo> {
  await vault.problems.update(id, { discarded_at: new Date(now).toISOString() })
  const before = new Date(now - UNDO_MS).toISOString()
  await vault.problems
    .filter((problem) => problem.discarded_at !== null && problem.discarded_at < before)
    .delete()
  return () => vault.problems.update(id, { discarded_at: null })
}

/** Deletes a stuck change. What depended on it goes without it, and the server says whether it can. */
export async function discardStuck(vault: Vault, n: number): Promise<Undo> {
  const entry = await vault.transaction('rw', vault.outbox, async () => {
    const found = await vault.outbox.get(n)
    // The server has it meanwhile: its rows are on their way.
    if (found?.state !== 'stuck') return
    await vault.outbox.delete(n)
    return found
  })
  return async () => entry && vault.outbox.put(entry)
}

/** Deletes a text that was set aside. */
export async function discardSetAside(vault: Vault, key: string): Promise<Undo> {
  const draft = await vault.drafts.get(key)
  await vault.drafts.delete(key)
  return async () => draft && vault.drafts.put(draft)
}

/** Deletes a file and its bytes from this device. */
export function discardFile(vault: Vault, id: string): Promise<Undo> {
  const tables = [vault.files, vault.parts]
  return vault.transaction('rw', tables, async () => {
    const file = await vault.files.get(id)
    const parts = await vault.parts.where('[id+index]').between([id, 0], [id, Infinity]).toArray()
    await forgetFile(vault, id)
    return () =>
      vault.transaction('rw', tables, async () => {
        await vault.parts.bulkPut(parts)
        if (file) await vault.files.put(file)
      })
  })
}
