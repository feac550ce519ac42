import type { MutationResult } from '#shared/contract/sync.ts'
import type { Mutators } from '../store/mutators.ts'
import type { OutboxEntry, Vault } from '../store/vault.ts'

type Refusal = Pick<MutationResult, 'code' | 'message'>

/**
 * Moves a refused change to the problems, together with all changes that depend on it, because the server would refuse
 * those one by one. Runs inside the caller's transaction.
 */
export async function reject(
  vault: Vault,
  mutators: Mutators,
  entry: OutboxEntry,
  refusal: Refusal,
  at: string,
): Promise<void> {
  await move(vault, mutators, entry, refusal, at, null)
  const rejected = [entry.id]
  for (let id = rejected.pop(); id !== undefined; id = rejected.pop()) {
    const parent = id
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
  await vault.outbox.delete(entry.n)
  await vault.problems.put({
    ...entry,
    code: code ?? 'unknown',
    message: message ?? 'The server refused this change.',
    refused_at,
    visible: mutators[entry.name].silent ? 0 : 1,
    parked_for,
    discarded_at: null,
  })
}
