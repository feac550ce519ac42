import { generateNKeysBetween } from 'fractional-indexing'
import { MAX_BOOK_TITLE_LENGTH } from '#shared/limits.ts'
import { newId } from '../../sync/ids.ts'
import { seedDocument } from '../../sync/documents/document-rows.ts'
import type { useMutate } from '../../sync/react.tsx'
import type { Vault } from '../../sync/vault.ts'
import type { BookText } from '../convert/book-text.ts'

interface Target {
  mutate: ReturnType<typeof useMutate>
  vault: Vault
  bookId: string
  /** Place of the last chapter; null in an empty book. */
  after: string | null
}

/**
 * Puts the chapters of a file behind those of a book, which says that they were generated if the file did. Everything is on this
 * device when it resolves; the network may come later.
 */
export async function importChapters(
  { mutate, vault, bookId, after }: Target,
  { chapters, generated }: Pick<BookText, 'chapters' | 'generated'>,
): Promise<void> {
  const places = generateNKeysBetween(after, null, chapters.length)
  for (const [i, { title, sections }] of chapters.entries()) {
    const chapterId = newId()
    const chapter = { id: chapterId, title: lineOf(title), position: places[i]! }
    const origin = generated === 'none' ? {} : ({ is_generated: true } as const)
    await mutate('chapters.create', { params: { id: bookId }, body: { ...chapter, ...origin } })
    const scenes = sections.length > 0 ? sections : ['']
    const inside = generateNKeysBetween(null, null, scenes.length)
    for (const [at, text] of scenes.entries()) {
      const id = newId()
      // The words first: a scene without them would look like a loss.
      await seedDocument(vault, `section:${id}`, bookId, text)
      const section = { id, position: inside[at]! }
      await mutate('sections.create', { params: { id: chapterId }, body: section })
    }
  }
}

/** As much of a title as fits. */
export function lineOf(title: string): string {
  return title.replace(/\s+/g, ' ').trim().slice(0, MAX_BOOK_TITLE_LENGTH) || 'Untitled'
}
