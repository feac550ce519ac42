import type { Generated } from 'kysely'
import type { NotificationKind } from '#shared/rules/notifications.ts'

declare module './index.ts' {
  interface Tables {
    mails: MailsTable
    mail_tokens: MailTokensTable
    mail_news: MailNewsTable
    known_devices: KnownDevicesTable
  }
}

export type MailKind =
  | 'verification'
  | 'reset'
  | 'password_changed'
  | 'primary_changed'
  | 'address_added'
  | 'new_sign_in'
  | 'refund'
  | 'refund_failed'
  | 'refund_stuck'
  | 'news'

export interface MailsTable {
  id: string
  user_id: string
  kind: MailKind
  address: string
  /** The same for all spellings of one address. */
  address_key: string
  /** The data for the mail's text: an object as JSON. */
  facts: string
  /** Ids of the users whom its text names: an array as JSON. */
  about: Generated<string>
  /** `dropped`: at the time of sending there was no longer a reason for it. */
  state: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>
  attempts: Generated<number>
  last_error: string | null
  created_at: string
  sent_at: string | null
}

export interface MailTokensTable {
  token_hash: string
  mail_id: string
  user_id: string
  email_id: string
  purpose: 'verify' | 'reset'
  expires_at: string
  used_at: string | null
}

export interface MailNewsTable {
  user_id: string
  kind: NotificationKind
  subject: string
  actor: string
  created_at: string
  due_at: string
  mail_id: string | null
}

export interface KnownDevicesTable {
  user_id: string
  device_hash: string
  seen_at: string
}
