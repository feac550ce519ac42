import type { BookAsset } from '#shared/contract/bible.ts'
import type { Connection } from '../../db/connection.ts'
import type { Documents } from '../documents/documents.ts'
import { listBookAssets } from './bible.ts'

/** The story bible with its texts, by kind and name; only for who works on the book. */
export async function listEntries(
  db: Connection,
  documents: Documents,
  bookId: string,
): Promise<(BookAsset & { content: string })[]> {
  const entries = await listBookAssets(db, bookId)
  const texts = await documents.textsOf(
    entries.map(({ id }) => `asset:${id}`),
    db,
  )
  return entries.map((entry) => ({ ...entry, content: texts.get(`asset:${entry.id}`) ?? '' }))
}
