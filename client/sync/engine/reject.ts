import type { MutationResult } from '#shared/contract/sync.ts'
import type { Mutator, Mutators } from '../store/mutators.ts'
import type { OutboxEntry, Vault } from '../store/vault.ts'

type Refusal = Pick<MutationResult, 'code' | 'message'>

/**
 * Moves a refused change to the problems, together with all changes that depend on it, because the server would refuse
 * those one by one, and returns the ids of all of them. Runs inside the caller's transaction.
 */
export async function reject(
  vault: Vault,
  mutators: Mutators,
  entry: OutboxEntry,
  refusal: Refusal,
  at: string,
): Promise<string[]> {
  await move(vault, mutators, entry, refusal, at, null)
  const rejected = [entry.id]
  // The list grows while it is read.
  for (const parent of rejected) {
    const dependents = await vault.outbox.filter((other) => other.deps.includes(parent)).toArray()
    for (const dependent of dependents) {
      if (dependent.state === 'acknowledged') continue
      await move(
        vault,
        mutators,
        dependent,
        { code: 'sync.dependency', message: WAITED },
        at,
        entry.id,
      )
      rejected.push(dependent.id)
    }
  }
  return rejected
}

const WAITED = 'This needs another change of yours that was refused.'

async function move(
  vault: Vault,
  mutators: Mutators,
  { state: _, ...entry }: OutboxEntry,
  { code, message }: Refusal,
  refused_at: string,
  parked_for: string | null,
): Promise<void> {
  // A newer version of the app, in another tab, may have left a change that this one does not know.
  const mutator = mutators[entry.name] as Mutator<unknown> | undefined
  const silent = mutator?.silent
  await vault.outbox.delete(entry.n)
  await vault.problems.put({
    ...entry,
    code: code ?? 'unknown',
    message: message ?? 'The server refused this change.',
    refused_at,
    visible: (typeof silent === 'function' ? silent(entry.args) : silent) ? 0 : 1,
    parked_for,
    discarded_at: null,
  })
}
