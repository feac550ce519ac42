import type { ReportedItem } from '#shared/contract/reports.ts'

/** In words. */
export const KINDS: Record<ReportedItem['item_type'], string> = {
  post: 'post',
  comment: 'comment',
  book: 'book',
  user: 'person',
  review: 'review',
  award: 'words of an award',
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
}: ReportedItem): string {
  if (post) return `“${post.title}”`
  if (book) return `“${book.title}”`
  if (award) return `words by u/${award.author.username}`
  const author = comment?.author ?? review?.author
  if (author) return `${item_type} by u/${author.username}`
  return user ? `u/${user.username}` : item_type
}

/** Moderators remove these; the others stay, and their author may be acted on. */
export function isRemovable({ post, comment, award }: ReportedItem): boolean {
  return (post ?? comment ?? award) !== null
}
