import type { Selectable } from 'kysely'
import {
  BOOK_FILE,
  type ChapterFile,
  type EntryFile,
  type Written,
  withRulesApart,
  writeScenes,
} from '#shared/rules/book-archive.ts'
import { withAddresses } from '#shared/rules/chapter-pictures.ts'
import { detailsIn } from '#shared/rules/book-details.ts'
import { designOf } from '#shared/rules/cover-design.ts'
import { detailLines, type EntryTie } from '#shared/rules/entry-details.ts'
import { LICENCE_TEXTS } from '#shared/rules/licences.ts'
import { outlineText, plannedScene } from '#shared/rules/outline-text.ts'
import { type EntryType, entryTypeLabel } from '#shared/rules/writing-form.ts'
import { statement } from '../../db/statement.ts'
import type { BooksTable } from '../../db/tables/books.ts'
import type { Copying } from './copying.ts'
import { readBible, readChapters, readPlan, readTarget } from './read-book.ts'
import { addFile, addNote, addWords, plain, sourcesOf, vaultName } from './vault.ts'

type Book = Selectable<BooksTable>
/** The draft of a book as its writers have it, and the files of the book's folder that hold it. */
type Draft = Awaited<ReturnType<typeof addDraft>>

/** The manuscript, outlines, notes and story bible of a book, without the contents of its bin. */
export async function addDraft(copying: Copying, folder: string, book: Book) {
  const { zip, db, stopping } = copying
  const chapters: ChapterFile[] = []
  const pictures = await addPictures(copying, `${folder}/Manuscript`, book.id)
  for await (const { scenes, ...chapter } of readChapters(db, book.id)) {
    stopping.throwIfAborted()
    if (chapter.deleted_at !== null) continue
    const standing = scenes.filter((scene) => scene.deleted_at === null)
    const { number, title, part, summary, estimated_words, status, outline } = chapter
    const name = `${number} ${vaultName(title)}`
    const { text, about } = writeScenes(
      standing.map((scene) => withAddresses(scene.text ?? '', pictures)),
    )
    const written = await addWords(copying, `${folder}/Manuscript/${name}`, {
      fields: { part, summary, estimated_words, status },
      title,
      words: text,
    })
    const planned = standing.map(plannedScene)
    const plan = { summary, estimated_words, ...(status && { status }), outline, scenes: planned }
    chapters.push({ ...within(folder, written), title, ...(part && { part }), ...about, plan })
    if (outline) await addNote(copying, `${folder}/Outlines/${name}`, { title, texts: [outline] })
    const notes = standing.flatMap((scene, i) =>
      scene.note ? [`## ${plain(scene.title || `Scene ${i + 1}`)}`, scene.note] : [],
    )
    if (notes.length > 0) await addNote(copying, `${folder}/Notes/${name}`, { title, texts: notes })
  }
  const working = await readPlan(db, book.id)
  const planned = chapters.map(({ title, part, plan }) => ({ title, part, ...plan! }))
  const outline = outlineText(book.title, { ...working, chapters: planned })
  await zip.add(`${folder}/Outline.md`, [withRulesApart(outline).text])
  const target = await readTarget(db, book.id)
  return { chapters, ...working, ...target, bible: await addBible(copying, folder, book.id) }
}

/** The pictures of a manuscript, beside its chapters, which name them by these addresses. */
async function addPictures(copying: Copying, folder: string, book: string) {
  const places = new Map<string, string>()
  for (const { id } of await copying.db.all(selectPictures, { book })) {
    const path = await addFile(copying, `${folder}/Pictures/${id}`, id)
    if (path) places.set(id, path.slice(folder.length + 1))
  }
  return places
}

async function addBible(copying: Copying, folder: string, book: string): Promise<EntryFile[]> {
  const bible = (await readBible(copying.db, book)).filter((entry) => entry.deleted_at === null)
  const names = new Map(bible.map(({ id, name }) => [id, name]))
  const files = new Map<string, string>()
  const entries: EntryFile[] = []
  for (const { id, asset_type, name, aliases, text, portrait_file_id, ...details } of bible) {
    const type = entryTypeLabel(asset_type)
    const kind = vaultName(type.replace(/^./u, (first) => first.toUpperCase()))
    const path = `${folder}/Story Bible/${kind}/${vaultName(name)}`
    const picture = await addFile(copying, path, portrait_file_id)
    const said = detailLines(details, (to) => names.get(to))
    const fields = { aliases, type, ...said, portrait: picture && `[[${picture}]]` }
    const written = await addWords(copying, path, { fields, title: name, words: text ?? '' })
    const entry = within(folder, written)
    files.set(id, entry.file)
    entries.push({
      ...entry,
      kind: asset_type as EntryType,
      name,
      aliases,
      ...(picture && { portrait: picture.slice(folder.length + 1) }),
      ...(details.fields.length > 0 && { fields: details.fields }),
      ...(details.ties.length > 0 && { ties: details.ties }),
    })
  }
  return entries.map((entry) =>
    entry.ties ? { ...entry, ties: tiesIn(files, entry.ties) } : entry,
  )
}

/** Ties between files: those to entries that stay out are left out. */
function tiesIn(files: ReadonlyMap<string, string>, ties: EntryTie[]): EntryTie[] {
  return ties.flatMap(({ to, words }) => {
    const file = files.get(to)
    return file === undefined ? [] : { to: file, words }
  })
}

interface Whole {
  book: Book & { author: string }
  cover: string | null
  draft: Draft
}

/** Says what the files of a book's folder are, as the app's own archive of a book does: an import brings back the same book. */
export async function addManifest(
  { zip }: Copying,
  folder: string,
  { book, cover, draft }: Whole,
): Promise<void> {
  const { title, author, language, description, genre, licence, is_generated } = book
  const manifest = {
    title,
    author,
    language,
    description,
    genre,
    details: detailsIn({
      ...book,
      tags: JSON.parse(book.tags),
      warnings: JSON.parse(book.warnings),
    }),
    rights: LICENCE_TEXTS[licence].label,
    based_on: sourcesOf(book.credits),
    generated: is_generated ? 'partly' : 'none',
    ...(cover && { cover: cover.slice(folder.length + 1) }),
    cover_design: designOf(book),
    ...draft,
  }
  await zip.add(`${folder}/${BOOK_FILE}`, [`${JSON.stringify(manifest, null, 2)}\n`])
}

function within<T extends Written>(folder: string, written: T): T {
  return { ...written, file: written.file.slice(folder.length + 1) }
}

const selectPictures = statement<{ book: string }>()((db, value) =>
  db
    .selectFrom('picture_names as n')
    .innerJoin('files as f', 'f.id', 'n.file_id')
    .select('f.id')
    .distinct()
    .where('n.book_id', '=', value.book)
    .where('n.granted', '=', 1)
    .where('n.gone_at', 'is', null)
    .orderBy('f.id'),
)
