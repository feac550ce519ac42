import type { Generated } from 'kysely'

/** One sign-in on one device: the family of its refresh tokens. */
export interface SessionsTable {
  id: string
  user_id: string
  /** Such as `Firefox on Windows`, as its browser said when it signed in. */
  device: Generated<string>
  /** SHA-256 of the refresh token that is valid now. */
  token_hash: string
  /** SHA-256 of the one before: answered with the same successor for a minute, then a sign of theft. */
  previous_hash: string | null
  rotated_at: string
  created_at: string
  last_seen_at: string
  idle_expires_at: string
  expires_at: string
  ended_at: string | null
}
