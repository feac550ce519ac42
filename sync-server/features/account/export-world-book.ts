import type { Selectable } from 'kysely'
import { RATING_NAMES } from '#shared/rules/book-details.ts'
import { LICENCE_TEXTS } from '#shared/rules/licences.ts'
import { whereBegun } from '#shared/rules/parts.ts'
import { statement } from '../../db/statement.ts'
import type { BooksTable } from '../../db/tables/books.ts'
import type { Copying } from './copying.ts'
import { addDraft, addManifest } from './export-draft.ts'
import { numberOf } from './read-book.ts'
import { addFile, addNote, embed, sourcesOf, vaultName } from './vault.ts'

export interface Book extends Selectable<BooksTable> {
  author: string
  /** 1: the owner of the copy writes it, or helps to; others read what is published. */
  is_at_work: 0 | 1
}

/**
 * Adds a book as a folder of a vault, without the contents of its bin. Returns the folder, and the note where it
 * begins.
 */
export async function exportWorldBook(
  copying: Copying,
  book: Book,
): Promise<{ about: string; folder: string }> {
  const { title, description, author, genre, language, licence, created_at } = book
  const folder = copying.zip.folder(`Books/${vaultName(title)}`)
  const cover = await addFile(copying, `${folder}/Cover`, book.cover_file_id)
  const about = await addNote(copying, `${folder}/About`, {
    fields: {
      title,
      author,
      language,
      genre,
      tags: JSON.parse(book.tags) as string[],
      warnings: JSON.parse(book.warnings) as string[],
      rating: book.rating === 'unrated' ? '' : RATING_NAMES[book.rating],
      licence: LICENCE_TEXTS[licence].label,
      based_on: sourcesOf(book.credits),
      created: created_at.slice(0, 10),
    },
    title,
    texts: [embed(cover), description],
  })
  if (book.is_at_work) {
    const draft = await addDraft(copying, folder, book)
    // Only the author's copy has a manifest, so that no other person imports the book as their own.
    if (book.author_id === copying.owner) await addManifest(copying, folder, { book, cover, draft })
  } else await addPublished(copying, folder, book.id)
  return { about, folder }
}

async function addPublished(copying: Copying, folder: string, id: string): Promise<void> {
  const chapters = whereBegun(await copying.db.all(selectPublished, { id }))
  for (const [i, { title, part, text }] of chapters.entries()) {
    const name = `${numberOf(i + 1, chapters.length)} ${vaultName(title)}`
    await addNote(copying, `${folder}/Manuscript/${name}`, {
      fields: { part },
      title,
      texts: [text],
    })
  }
}

const selectPublished = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('published_chapters')
    .select(['title', 'part', 'text'])
    .where('book_id', '=', value.id)
    .orderBy('position')
    .orderBy('id'),
)
