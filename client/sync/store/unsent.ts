import { lonelyFiles } from './local-files.ts'
import type { Vault } from './vault.ts'

/**
 * Counts work that is only on this device: waiting changes, texts and files, undecided refused changes, and drafts with
 * words. May run inside the caller's transaction.
 */
export async function unsentIn(vault: Vault): Promise<number> {
  const counts = [
    await vault.outbox.where('state').notEqual('acknowledged').count(),
    await vault.documents.where('unsent').equals(1).count(),
    await vault.problems
      .filter((problem) => !problem.discarded_at && problem.visible === 1)
      .count(),
    await vault.drafts.filter(({ value }) => hasWords(value)).count(),
    (await lonelyFiles(vault)).length,
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Counts the same for all that an account has on this device. */
export async function unsentOf(vault: Vault): Promise<number> {
  const { waitingShared } = await import('./shared-things.ts')
  return (await unsentIn(vault)) + (await waitingShared(vault.userId))
}

/** Fields that a form fills by itself: not the user's work. A file is, because the user picked it. */
const CHOSEN = /_type$|(?<!file)_id$/

function hasWords(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]) => !CHOSEN.test(name) && hasWords(part))
}
