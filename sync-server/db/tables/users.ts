import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    users: UsersTable
    user_emails: UserEmailsTable
    coin_ledger: CoinLedgerTable
  }
}

export interface UsersTable {
  id: string
  username: string
  display_name: string
  bio: string
  avatar_file_id: string | null
  original_avatar_file_id: string | null
  joined_at: string
  coins: number
  password_hash: string
  is_admin: 0 | 1
  follower_count: Generated<number>
  /** `book:` or `post:` and the id of a work of theirs, which their profile shows first. */
  pinned: Generated<string | null>
  /** Until when they may not write; far away is for good, null is not at all. */
  suspended_until: Generated<string | null>
  /** Rises with every change of the row: of two copies the higher one is the newer. */
  rev: Generated<number>
}

export interface UserEmailsTable {
  id: string
  user_id: string
  email: string
  /** Lower-cased: what makes two addresses the same. */
  email_key: string
  verified: 0 | 1
  is_primary: 0 | 1
  created_at: string
}

export interface CoinLedgerTable {
  id: string
  user_id: string
  amount: number
  reason: 'sign_up' | 'daily' | 'award'
  created_at: string
  /** `post:` or `comment:` and its id. */
  subject: Generated<string | null>
  award_id: Generated<string | null>
}
