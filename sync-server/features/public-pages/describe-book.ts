import { paths } from '#shared/paths.ts'
import { authorName } from '#shared/rules/book-details.ts'
import { fileUrl } from '#shared/rules/file-url.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import type { Connection } from '../../db/database.ts'
import type { PageTags } from './page-tags.ts'
import { loadBooks } from '../books/books.ts'
import { loadPublishedChapters } from '../chapters/published.ts'

/** The tags of a shared address of a book or chapter; null when a visitor may not see it. */
export async function describeBook(
  db: Connection,
  { bookId: id, chapterId }: { bookId: string; chapterId?: string },
  origin: string,
): Promise<PageTags | null> {
  if (!isUuidV7(id) || (chapterId !== undefined && !isUuidV7(chapterId))) return null
  const book = (await loadBooks(db, [id], null)).get(id)
  if (!book) return null
  const { author, cover_file_id } = book
  const name = authorName(book)
  const tags = {
    type: 'book' as const,
    title: `${book.title} by ${name}`,
    description: book.description || `A book by ${name} in ${book.world.name}.`,
    url: origin + paths.book(book),
    image: cover_file_id && `${origin}${fileUrl(cover_file_id)}`,
    is_generated: book.is_generated,
    author: origin + paths.profile(author.username),
  }
  if (chapterId === undefined) return tags
  const chapter = (await loadPublishedChapters(db, [chapterId], null)).get(chapterId)
  if (chapter?.book_id !== id) return null
  const url = origin + paths.chapter(book, chapter)
  return { ...tags, url, title: `${chapter.title} · ${book.title} by ${name}` }
}
