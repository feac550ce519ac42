import type { BibleEntry } from '#shared/contract/bible.ts'
import type { Connection } from '../../db/database.ts'
import type { Documents } from '../documents/documents.ts'
import { listBibleEntries } from './bible.ts'

/** The story bible with its texts, by kind and name; only for who works on the book. */
export async function listEntries(
  db: Connection,
  documents: Documents,
  bookId: string,
): Promise<(BibleEntry & { content: string })[]> {
  const entries = await listBibleEntries(db, bookId)
  const texts = await documents.textsOf(
    entries.map(({ id }) => `asset:${id}`),
    db,
  )
  return entries.map((entry) => ({ ...entry, content: texts.get(`asset:${entry.id}`) ?? '' }))
}
