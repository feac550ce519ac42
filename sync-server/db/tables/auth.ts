import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    sessions: SessionsTable
  }
}

/** One sign-in on one device: the family of its refresh tokens. */
export interface SessionsTable {
  id: string
  user_id: string
  /** The browser's name at sign-in, such as `Firefox on Windows`. */
  device: Generated<string>
  /** SHA-256 of its first refresh token; those after it are made from it and carry a number. */
  token_hash: string
  /** Only for a session from before tokens had numbers: the token before its first. */
  previous_hash: string | null
  rotated_at: string
  /** Number of its newest refresh token. */
  generation: Generated<number>
  /** The user, or an admin, ended the session on purpose. */
  is_signed_out: Generated<0 | 1>
  created_at: string
  last_seen_at: string
  idle_expires_at: string
  expires_at: string
  ended_at: string | null
}
