import type { Selectable } from 'kysely'
import { LICENCE_TEXTS } from '#shared/rules/licences.ts'
import type { BookPlan } from '#shared/rules/outline-text.ts'
import { joinScenes } from '#shared/rules/scenes.ts'
import { assetTypeLabel } from '#shared/rules/writing-form.ts'
import { statement } from '../../db/statement.ts'
import type { BooksTable } from '../../db/tables/books.ts'
import type { Copying } from './copying.ts'
import { numberOf, readBible, readChapters, readOutline } from './read-book.ts'
import { addFile, addNote, embed, plain, sourcesOf, vaultName, withRulesApart } from './vault.ts'

interface Book extends Selectable<BooksTable> {
  author: string
  /** 1: the owner of the copy writes it, or helps to; others read what is published. */
  is_at_work: 0 | 1
}

/** A book as a folder of a vault; what lies in its bin stays out. Returns where it begins. */
export async function exportWorldBook(copying: Copying, book: Book): Promise<string> {
  const { title, description, author, genre, language, licence, created_at } = book
  const folder = copying.zip.folder(`Books/${vaultName(title)}`)
  const cover = await addFile(copying, `${folder}/Cover`, book.cover_file_id)
  const about = await addNote(copying, `${folder}/About`, {
    fields: {
      title,
      author,
      language,
      genre,
      licence: LICENCE_TEXTS[licence].label,
      based_on: sourcesOf(book.credits),
      created: created_at.slice(0, 10),
    },
    title,
    texts: [embed(cover), description],
  })
  if (book.is_at_work) await addDraft(copying, folder, book)
  else await addPublished(copying, folder, book.id)
  return about
}

async function addDraft(copying: Copying, folder: string, book: Book): Promise<void> {
  const { zip, db, stopping } = copying
  const plan: BookPlan['chapters'] = []
  for await (const { scenes, ...chapter } of readChapters(db, book.id)) {
    stopping.throwIfAborted()
    if (chapter.deleted_at !== null) continue
    const standing = scenes.filter((scene) => scene.deleted_at === null)
    plan.push({ ...chapter, scenes: standing })
    const { number, title, summary, estimated_words, outline } = chapter
    const name = `${number} ${vaultName(title)}`
    await addNote(copying, `${folder}/Manuscript/${name}`, {
      fields: { summary, estimated_words },
      title,
      texts: [joinScenes(standing.map(({ text }) => text ?? ''))],
    })
    if (outline) await addNote(copying, `${folder}/Outlines/${name}`, { title, texts: [outline] })
    const notes = standing.flatMap((scene, i) =>
      scene.note ? [`## ${plain(scene.title || `Scene ${i + 1}`)}`, scene.note] : [],
    )
    if (notes.length > 0) await addNote(copying, `${folder}/Notes/${name}`, { title, texts: notes })
  }
  await zip.add(`${folder}/Outline.md`, [withRulesApart(await readOutline(db, book, plan))])
  for (const { asset_type, name, aliases, deleted_at, text } of await readBible(db, book.id)) {
    if (deleted_at !== null) continue
    const kind = vaultName(
      assetTypeLabel(asset_type).replace(/^./u, (first) => first.toUpperCase()),
    )
    await addNote(copying, `${folder}/Story Bible/${kind}/${vaultName(name)}`, {
      fields: { aliases: JSON.parse(aliases) as string[], type: assetTypeLabel(asset_type) },
      title: name,
      texts: [text ?? ''],
    })
  }
}

async function addPublished(copying: Copying, folder: string, id: string): Promise<void> {
  const chapters = await copying.db.all(selectPublished, { id })
  for (const [i, { title, text }] of chapters.entries()) {
    const name = `${numberOf(i + 1, chapters.length)} ${vaultName(title)}`
    await addNote(copying, `${folder}/Manuscript/${name}`, { title, texts: [text] })
  }
}

const selectPublished = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('published_chapters')
    .select(['title', 'text'])
    .where('book_id', '=', value.id)
    .orderBy('position')
    .orderBy('id'),
)
