import type { Transaction } from '../../db/database.ts'
import { purgeProofs } from './proofs.ts'
import { purgeWriting } from './spam.ts'

/** Deletes puzzles and texts that are of no use any more. */
export async function purgeExpired(trx: Transaction, now: string): Promise<void> {
  await purgeProofs(trx, now)
  await purgeWriting(trx, now)
}
