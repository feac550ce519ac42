import { LICENCE_TEXTS } from '#shared/rules/licences.ts'
import { paths } from '../../paths.ts'
import type { LoadedBook } from '../convert/book-text.ts'
import type { ShownBook } from './books.local.ts'

/** What a book's file says before its first chapter. A cover that is neither here nor can be fetched is missing. */
export async function frontOf(
  book: ShownBook,
  loadFile: (id: string) => Promise<Blob>,
): Promise<Omit<LoadedBook, 'generated' | 'modified' | 'chapters'>> {
  const { id, title, author, language, description, genre, cover_file_id } = book
  const { label, href } = LICENCE_TEXTS[book.licence]
  const cover = cover_file_id === null ? null : await loadFile(cover_file_id).catch(() => null)
  return {
    id,
    title,
    author: author.display_name || author.username,
    language,
    description,
    genre,
    rights: [label, href && new URL(href, location.origin).href].filter(Boolean).join(', '),
    url: book.is_public ? new URL(paths.book(id), location.origin).href : null,
    cover: cover && { type: cover.type, bytes: new Uint8Array(await cover.arrayBuffer()) },
    lacksCover: cover_file_id !== null && !cover,
  }
}
