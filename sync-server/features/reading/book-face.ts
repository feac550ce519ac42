import type { Author } from '#shared/contract/users.ts'
import { toAuthor } from '../users/users.ts'

/** The columns by which a reader's own lists show a book (`b`) and its author (`a`), without loading either. */
export const BOOK_FACE = [
  'b.title',
  'b.cover_file_id',
  'b.cover_design',
  'b.pen_name',
  'b.author_id',
  'a.username',
  'a.display_name',
  'a.avatar_file_id',
] as const

type AuthorColumns = Parameters<typeof toAuthor>[0]

/** A row of such a list: the columns of the author become the author. */
export function withAuthor<Row extends AuthorColumns>(
  row: Row,
): Omit<Row, keyof AuthorColumns> & { author: Author } {
  const { author_id, username, display_name, avatar_file_id, ...rest } = row
  return { ...rest, author: toAuthor({ author_id, username, display_name, avatar_file_id }) }
}
