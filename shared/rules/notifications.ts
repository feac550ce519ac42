/** The events that the server notifies users of. */
export const NOTIFICATION_KINDS = [
  'comment',
  'reply',
  'award',
  'post',
  'book_fork',
  'artwork_done',
  'book_done',
  'follow',
  'update',
  'invitation',
  'moderation',
  'appeal',
  'report',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The kinds of subjects: the first part of `post:<id>`. */
export const SUBJECT_TYPES = [
  'post',
  'community',
  'chapter',
  'book',
  'snippet',
  'asset',
  'user',
  'collaborator',
] as const
export type SubjectType = (typeof SUBJECT_TYPES)[number]

/** Kinds that settings cannot turn off one by one: they need an answer, or are about the user's own texts. */
const ALWAYS_TOLD = ['invitation', 'moderation', 'appeal', 'report'] as const
export type AlwaysTold = (typeof ALWAYS_TOLD)[number]

export function isAlwaysTold(kind: NotificationKind): kind is AlwaysTold {
  return (ALWAYS_TOLD as readonly NotificationKind[]).includes(kind)
}

/** The list and the browser tell of these; no mail does. */
export function isNeverMailed(kind: NotificationKind): boolean {
  return kind === 'moderation' || kind === 'appeal' || kind === 'report'
}

/** The tabs of the list, with the kinds of each; null for all. */
export const NOTIFICATION_TABS = {
  All: null,
  Replies: ['comment', 'reply'],
  Chapters: ['update'],
  Moderation: ['moderation', 'appeal', 'report'],
} as const satisfies Record<string, readonly NotificationKind[] | null>

/** The characters of a text that a notification quotes. */
export const MAX_QUOTE = 240

/** Few are named, the others are counted. */
export const NAMED_ACTORS = 3

/** "ada, bea and 4 others" */
export function namesOf(names: readonly string[], count: number): string {
  const shown = names.slice(0, count > 2 ? 2 : count)
  const others = count - shown.length
  if (others > 0) return `${shown.join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`
  return shown.join(' and ')
}
