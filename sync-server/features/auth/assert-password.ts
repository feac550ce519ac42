import { ApiError } from '#shared/errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { findPasswordHash } from './accounts.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Asks for the password again: a stranger at a screen that was left open does not know it. Returns its hash, which may be another
 * one by the time of a transaction.
 */
export async function assertPassword(
  { db, viewer }: ActionContext,
  password: string,
): Promise<string> {
  const hash = await findPasswordHash(db.read, viewer!.id)
  if (!(await passwordMatches(hash, password)) || hash === undefined)
    throw new ApiError('account.wrong_password')
  return hash
}

/** For transactions of whoever gave this password: a change meanwhile has ended all sessions, and what they had begun. */
export async function assertStill(trx: Transaction, id: string, hash: string): Promise<void> {
  if ((await findPasswordHash(trx, id)) !== hash) throw new ApiError('account.wrong_password')
}
