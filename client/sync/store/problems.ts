import { newId } from './ids.ts'
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
    if (file && file.state !== 'recording')
      await vault.files.update(file.id, { state: 'waiting', sent: 0, retry_at: 0 })
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

const UNDO_MS = 30 * 86_400_000

/** Hides a problem; the user can bring it back for thirty days. */
export async function discard(vault: Vault, id: string, now: number): Promise<void> {
  await vault.problems.update(id, { discarded_at: new Date(now).toISOString() })
  const before = new Date(now - UNDO_MS).toISOString()
  await vault.problems
    .filter((problem) => problem.discarded_at !== null && problem.discarded_at < before)
    .delete()
}

export async function undoDiscard(vault: Vault, id: string): Promise<void> {
  await vault.problems.update(id, { discarded_at: null })
}
