import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '#shared/errors.ts'
import { type InvitationState, invitationState } from '#shared/rules/site.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { isNewSite } from '../users/new-site.ts'
import { readSite } from './site-settings.ts'

/** 128 bits: nobody guesses one. */
const CODE_BYTES = 16

export function newCode(): string {
  return randomBytes(CODE_BYTES).toString('base64url')
}

/** The database has hashes alone: its reader can invite nobody. The time of a look-up by hash tells nothing of a code. */
export function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

/** The state of a code that somebody has. */
export async function stateOfCode(db: Connection, code: string): Promise<InvitationState> {
  const invitation = await db.first(selectByCode, { code_hash: hashOfCode(code) })
  return invitation ? invitationState(invitation, new Date().toISOString()) : 'unknown'
}

/** Refuses, before anything costs time, a person whom `admit` would refuse. */
export async function assertMaySignUp(db: Connection, code: string | undefined): Promise<void> {
  if (!(await needsCode(db))) return
  if (code === undefined) throw new ApiError('trust.invitation_needed')
  if ((await stateOfCode(db, code)) !== 'good') throw new ApiError('trust.invitation_invalid')
}

/** Uses the invitation, where one is needed, in the transaction that makes the account: of two people at once one gets its last place. */
export async function admit(
  trx: Transaction,
  code: string | undefined,
  now: string,
): Promise<void> {
  if (!(await needsCode(trx))) return
  if (code === undefined) throw new ApiError('trust.invitation_needed')
  if (!(await trx.first(takePlace, { code_hash: hashOfCode(code), now })))
    throw new ApiError('trust.invitation_invalid')
}

/** The first account of a new site always may, and needs none. */
async function needsCode(db: Connection): Promise<boolean> {
  const { signups } = await readSite(db)
  if (signups === 'open' || (await isNewSite(db))) return false
  if (signups === 'closed') throw new ApiError('trust.signups_closed')
  return true
}

const selectByCode = statement<{ code_hash: string }>()((db, value) =>
  db
    .selectFrom('invitations')
    .select(['uses', 'max_uses', 'expires_at', 'revoked_at'])
    .where('code_hash', '=', value.code_hash),
)
const takePlace = statement<{ code_hash: string; now: string }>()((db, value) =>
  db
    .updateTable('invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code_hash', '=', value.code_hash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', value.now)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .returning('id'),
)
