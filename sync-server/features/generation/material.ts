import type { BibleEntry } from '#shared/contract/bible.ts'
import type { Chapter } from '#shared/contract/chapters.ts'
import type { Outline } from '#shared/contract/outlines.ts'
import { getBook } from '../books/books.ts'
import { listEntries } from '../bible/entries.ts'
import { listChapters } from '../chapters/chapters.ts'
import type { Documents } from '../documents/documents.ts'
import { loadOutlines } from '../outlines/outlines.ts'
import type { Connection } from '../../db/database.ts'
import type { Person } from '../../sync/entities.ts'

/** The parts of a book for a prompt, as the asking user may read them. */
export interface Material {
  title: string
  description: string
  genre: string
  /** A language tag. */
  language: string
  outline: Pick<Outline, 'overview' | 'themes'> | null
  chapters: Pick<Chapter, 'id' | 'title' | 'summary' | 'estimated_words'>[]
  entries: (Pick<BibleEntry, 'asset_type' | 'name' | 'aliases'> & { content: string })[]
}

export async function materialOf(
  db: Connection,
  documents: Documents,
  bookId: string,
  user: Person,
): Promise<Material> {
  const book = await getBook(db, bookId, user)
  return {
    title: book.title,
    description: book.description,
    genre: book.genre,
    language: book.language,
    outline: (await loadOutlines(db, [bookId], user)).get(bookId) ?? null,
    chapters: await listChapters(db, bookId),
    entries: await listEntries(db, documents, bookId),
  }
}
