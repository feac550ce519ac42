import type { ReportedItem } from '#shared/contract/reports.ts'
import { APPEAL } from '#shared/rules/reports.ts'

/** In words. */
export const KINDS: Record<ReportedItem['item_type'], string> = {
  post: 'post',
  comment: 'comment',
  book: 'book',
  user: 'person',
  review: 'review',
  award: 'words of an award',
  remark: 'comment',
  ban: 'ban',
}

export function keyOf({ item_type, item_id }: ReportedItem): string {
  return `${item_type}:${item_id}`
}

/** Names it among others. */
export function nameOf({
  item_type,
  post,
  comment,
  book,
  user,
  review,
  award,
  remark,
}: ReportedItem): string {
  if (post) return `“${post.title}”`
  if (book) return `“${book.title}”`
  if (award) return `words by u/${award.author.username}`
  const author = (comment ?? review ?? remark)?.author
  if (author) return `${KINDS[item_type]} by u/${author.username}`
  if (item_type === 'ban' && user) return `ban of u/${user.username}`
  return user ? `u/${user.username}` : KINDS[item_type]
}

/** True if it was removed, or its author banned, and they say why that is wrong. Nothing is to be said of what they deleted since. */
export function isAppeal({ reports, post, comment, book, user }: ReportedItem): boolean {
  return (
    (post ?? comment?.author ?? book ?? user ?? null) !== null &&
    reports.some(({ reason }) => reason === APPEAL)
  )
}

/** Moderators remove these; the others stay, and their author may be acted on. */
export function isRemovable(item: ReportedItem): boolean {
  const { post, comment, award, book } = item
  return (post ?? comment ?? award ?? book) !== null && !isAppeal(item)
}
