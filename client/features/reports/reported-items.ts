import type { ReportedItem } from '#shared/contract/reports.ts'

/** In words. */
export const KINDS: Record<ReportedItem['item_type'], string> = {
  post: 'post',
  comment: 'comment',
  book: 'book',
  user: 'person',
  review: 'review',
  award: 'words of an award',
  remark: 'comment',
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
  return user ? `u/${user.username}` : KINDS[item_type]
}

/** Moderators remove these; the others stay, and their author may be acted on. */
export function isRemovable({ post, comment, award, book }: ReportedItem): boolean {
  return (post ?? comment ?? award ?? book) !== null
}
