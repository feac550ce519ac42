import type { OutboxEntry, Problem, Vault } from './vault.ts'

/** The account's unsynced changes and refused changes, read in one transaction so that none falls between. */
export interface UnsentWork {
  outbox: OutboxEntry[]
  problems: Problem[]
}

/** Of most accounts, at most times: one object, so that nothing is rendered for it again. */
export const NOTHING_UNSENT: UnsentWork = { outbox: [], problems: [] }

export function readUnsent(vault: Vault): Promise<UnsentWork> {
  return vault.transaction('r', vault.outbox, vault.problems, async () => {
    const outbox = await vault.outbox.orderBy('n').toArray()
    const problems = await vault.problems
      .orderBy('refused_at')
      .filter((problem) => problem.visible === 1 && problem.discarded_at === null)
      .toArray()
    return outbox.length + problems.length === 0 ? NOTHING_UNSENT : { outbox, problems }
  })
}
