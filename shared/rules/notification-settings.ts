import { type AlwaysTold, isAlwaysTold, type NotificationKind } from './notifications.ts'

/** The topics of notices, as settings name them, in the order of the screen. */
export const TOPICS = [
  'comment',
  'reply',
  'post',
  'book_fork',
  'artwork_done',
  'book_done',
  'update',
  'follow',
] as const
export type Topic = (typeof TOPICS)[number]

export type NotificationFlags = Record<`${'email' | 'notify' | 'push'}_on_${Topic}`, boolean> & {
  silent_mode: boolean
  email_notifications_enabled: boolean
}

/** The topic of a kind that a setting can turn off: an award is an answer to a text, as a comment is. */
export function topicOf(kind: Exclude<NotificationKind, AlwaysTold>): Topic {
  return kind === 'award' ? 'comment' : kind
}

/** The reading of a new account. */
export const FIRST_READING = { private_reading: false }

/** The flags of a new account. */
export const FIRST_FLAGS: NotificationFlags = {
  email_on_comment: true,
  email_on_reply: true,
  email_on_post: false,
  email_on_book_fork: true,
  email_on_artwork_done: true,
  email_on_book_done: true,
  email_on_update: true,
  email_on_follow: true,
  notify_on_comment: true,
  notify_on_reply: true,
  notify_on_post: true,
  notify_on_book_fork: true,
  notify_on_artwork_done: true,
  notify_on_book_done: true,
  notify_on_update: true,
  notify_on_follow: true,
  push_on_comment: true,
  push_on_reply: true,
  push_on_post: true,
  push_on_book_fork: true,
  push_on_artwork_done: true,
  push_on_book_done: true,
  push_on_update: true,
  push_on_follow: true,
  silent_mode: false,
  email_notifications_enabled: true,
}

/** Turning silent mode on turns every `notify_*` off; turning it off only clears the mode. */
export function withSilentMode(flags: NotificationFlags, silent_mode: boolean): NotificationFlags {
  return { ...flags, ...(silent_mode && allOff('notify')), silent_mode }
}

/** Turning the e-mail master off turns every `email_*` off; turning it on leaves them. */
export function withEmail(flags: NotificationFlags, on: boolean): NotificationFlags {
  return { ...flags, ...(!on && allOff('email')), email_notifications_enabled: on }
}

/** The settings that a device sent, with both master switches applied; fields that are no flags stay as they are. */
export function obeyingMasters<T extends NotificationFlags>(settings: T): T {
  const { silent_mode, email_notifications_enabled } = settings
  return {
    ...settings,
    ...withEmail(withSilentMode(settings, silent_mode), email_notifications_enabled),
  }
}

/** True if the user wants this notice in the app. */
export function wantsNotification(flags: NotificationFlags, kind: NotificationKind): boolean {
  if (flags.silent_mode) return false
  return isAlwaysTold(kind) || flags[`notify_on_${topicOf(kind)}`]
}

/** True if a browser that is closed should tell it too: only what the app lists rings. */
export function wantsPush(flags: NotificationFlags, kind: NotificationKind): boolean {
  if (!wantsNotification(flags, kind)) return false
  return isAlwaysTold(kind) || flags[`push_on_${topicOf(kind)}`]
}

function allOff(way: 'email' | 'notify'): Partial<NotificationFlags> {
  return Object.fromEntries(TOPICS.map((topic) => [`${way}_on_${topic}`, false]))
}
