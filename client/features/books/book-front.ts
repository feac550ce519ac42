import { authorName, detailsOf } from '#shared/rules/book-details.ts'
import { designOf } from '#shared/rules/cover-design.ts'
import { LICENCE_TEXTS } from '#shared/rules/licences.ts'
import { paths } from '../../paths.ts'
import type { BookFormat, LoadedBook } from '../convert/book-text.ts'
import type { ShownBook } from './books.local.ts'
import { paintCover } from './cover/paint-cover.ts'

/** The front matter of a book's file. Leaves out a cover that is neither on this device nor can be fetched. */
export async function frontOf(
  book: ShownBook,
  { loadFile, format }: { loadFile: (id: string) => Promise<Blob>; format: BookFormat },
): Promise<Omit<LoadedBook, 'generated' | 'modified' | 'chapters'>> {
  const { id, title, language, description, genre, cover_file_id } = book
  const { label, href } = LICENCE_TEXTS[book.licence]
  const cover = await (cover_file_id === null
    ? // Markdown says how the cover is set: a picture of it would be a second truth.
      format === 'markdown'
      ? null
      : paintCover(book)
    : loadFile(cover_file_id).catch(() => null))
  return {
    id,
    title,
    author: authorName(book),
    language,
    description,
    genre,
    details: detailsOf(book),
    rights: [label, href && new URL(href, location.origin).href].filter(Boolean).join(', '),
    url: book.is_public ? new URL(paths.book(book), location.origin).href : null,
    cover: cover && { type: cover.type, bytes: new Uint8Array(await cover.arrayBuffer()) },
    cover_design: designOf(book),
    lacksCover: cover_file_id !== null && !cover,
  }
}
