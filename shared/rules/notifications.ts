/** The events that the server notifies users of. */
export const NOTIFICATION_KINDS = [
  'comment',
  'reply',
  'post',
  'book_fork',
  'artwork_done',
  'book_done',
  'follow',
  'update',
  'invitation',
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

/** Few are named, the others are counted. */
export const NAMED_ACTORS = 3

/** "ada, bea and 4 others" */
export function namesOf(names: readonly string[], count: number): string {
  const shown = names.slice(0, count > 2 ? 2 : count)
  const others = count - shown.length
  if (others > 0) return `${shown.join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`
  return shown.join(' and ')
}
