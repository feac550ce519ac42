import type { ReportedItem } from '#shared/contract/reports.ts'

export function keyOf({ item_type, item_id }: ReportedItem): string {
  return `${item_type}:${item_id}`
}

/** Names it among others. */
export function nameOf({ item_type, post, comment, book, user, review }: ReportedItem): string {
  if (post) return `“${post.title}”`
  if (book) return `“${book.title}”`
  const author = comment?.author ?? review?.author
  if (author) return `${item_type} by u/${author.username}`
  return user ? `u/${user.username}` : item_type
}

/** Moderators remove posts and comments; the others stay, and their author may be acted on. */
export function isRemovable({ post, comment }: ReportedItem): boolean {
  return (post ?? comment) !== null
}
