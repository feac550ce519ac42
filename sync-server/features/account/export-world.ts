import { sql } from 'kysely'
import { titleOf } from '#shared/rules/assets.ts'
import { LICENCE_TEXTS } from '#shared/rules/licences.ts'
import {
  type AssetFile,
  type ImageFile,
  type NoteFile,
  WORLD_FILE,
  type WorldArchive,
} from '#shared/rules/world-archive.ts'
import { statement } from '../../db/statement.ts'
import { isAtWork, isBookVisible } from '../visible.ts'
import type { Copying } from './copying.ts'
import { exportWorldBook } from './export-world-book.ts'
import {
  addFile,
  addNote,
  addWords,
  blocks,
  embed,
  linkTo,
  plain,
  sourcesOf,
  vaultName,
} from './vault.ts'

/** A world of its owner's as a folder that opens as an Obsidian vault, and note by note with pandoc. */
export async function exportWorld(copying: Copying, id: string): Promise<void> {
  const { db, owner } = copying
  const world = await db.first(selectWorld, { id, owner })
  // The world is gone or has another owner by now.
  if (!world) return
  const { name, description, bio, author_name } = world
  const cover = await addFile(copying, 'Cover', world.cover_file_id)
  const icon = await addFile(copying, 'Icon', world.icon_file_id)
  const photo = await addFile(copying, 'Author', world.author_photo_file_id)
  const books = await addBooks(copying, id)
  const notes = await addNotes(copying, id)
  const pictures = await addGallery(copying, id)
  const files = await addAssets(copying, id)
  const archive: WorldArchive = {
    name,
    description,
    bio,
    author_name,
    cover_gradient_from: world.cover_gradient_from,
    cover_gradient_to: world.cover_gradient_to,
    icon_gradient_from: world.icon_gradient_from,
    icon_gradient_to: world.icon_gradient_to,
    show_author_hero: world.show_author_hero === 1,
    is_public: world.is_public === 1,
    cover,
    icon,
    author_photo: photo,
    ...books.archive,
    notes: notes.archive,
    gallery: pictures.archive,
    assets: files.archive,
  }
  await copying.zip.add(WORLD_FILE, [`${JSON.stringify(archive, null, 2)}\n`])
  await addNote(copying, 'World', {
    fields: { name, description, author: author_name, created: world.created_at.slice(0, 10) },
    title: name,
    texts: [
      embed(cover),
      embed(icon),
      description,
      section('About the author', [embed(photo), bio].filter(Boolean)),
      section('Books', list(books.links)),
      section('Notes', list(notes.links)),
      section('Gallery', list(pictures.links)),
      section('Files', list(files.links)),
    ],
  })
}

/** A heading with its texts; empty when there are none. */
function section(title: string, texts: string[]): string {
  return texts.length === 0 ? '' : blocks(`## ${title}`, ...texts).trim()
}

function list(links: string[]): string[] {
  return links.length === 0 ? [] : [links.map((link) => `- ${link}`).join('\n')]
}

async function addBooks(copying: Copying, id: string) {
  const links: string[] = []
  const books: WorldArchive['books'] = []
  const others: WorldArchive['others'] = []
  for (const book of await copying.db.all(selectBooks, { id, owner: copying.owner })) {
    copying.stopping.throwIfAborted()
    const { about, folder } = await exportWorldBook(copying, book)
    links.push(linkTo(about, book.title))
    if (book.author_id === copying.owner) books.push({ folder, is_public: book.is_public === 1 })
    else others.push({ title: book.title, author: book.author })
  }
  return { links, archive: { books, others } }
}

async function addNotes(copying: Copying, id: string) {
  const links: string[] = []
  const archive: NoteFile[] = []
  for (const { title, body, ...note } of await copying.db.all(selectNotes, { id })) {
    const { licence } = note
    const [tags, based_on] = [JSON.parse(note.tags) as string[], sourcesOf(note.credits)]
    const fields = { tags, licence: LICENCE_TEXTS[licence].label, based_on }
    const path = `Notes/${vaultName(title)}`
    const written = await addWords(copying, path, { fields, title, words: body })
    links.push(linkTo(written.file, title))
    archive.push({ ...written, title, tags, is_public: note.is_public === 1, licence, based_on })
  }
  return { links, archive }
}

async function addGallery(copying: Copying, id: string) {
  const links: string[] = []
  const archive: ImageFile[] = []
  const texts: string[] = []
  for (const image of await copying.db.all(selectImages, { id })) {
    copying.stopping.throwIfAborted()
    const { file_id, title, description, filename } = image
    const name = title || titleOf(filename ?? 'Untitled')
    const path = await addFile(copying, `Gallery/${vaultName(name)}`, file_id)
    texts.push(`## ${plain(name)}`, embed(path), description)
    if (path === null) continue
    links.push(linkTo(path, name))
    archive.push({ file: path, title, description, is_featured: image.is_featured === 1 })
  }
  if (texts.length > 0) await addNote(copying, 'Gallery', { title: 'Gallery', texts })
  return { links, archive }
}

async function addAssets(copying: Copying, id: string) {
  const links: string[] = []
  const archive: AssetFile[] = []
  const texts: string[] = []
  for (const asset of await copying.db.all(selectAssets, { id })) {
    copying.stopping.throwIfAborted()
    const { title, description, category, licence } = asset
    const based_on = sourcesOf(asset.credits)
    const name = vaultName(titleOf(asset.filename ?? title))
    const path = await addFile(copying, `Files/${category}/${name}`, asset.file_id)
    const link = path === null ? [] : [linkTo(path, title)]
    links.push(...link)
    const sources = based_on.map((source) => `Based on ${plain(source)}`)
    texts.push(`## ${plain(title)}`, ...link, description, LICENCE_TEXTS[licence].label, ...sources)
    if (path === null) continue
    const about = { title, description, category, is_public: asset.is_public === 1 }
    archive.push({ file: path, ...about, licence, based_on })
  }
  if (texts.length > 0) await addNote(copying, 'Files', { title: 'Files', texts })
  return { links, archive }
}

const selectWorld = statement<{ id: string; owner: string }>()((db, value) =>
  db
    .selectFrom('worlds')
    .selectAll()
    .where('id', '=', value.id)
    .where('owner_id', '=', value.owner),
)
/** The books that the world's owner may read: other people may have written them. The bin stays out. */
const selectBooks = statement<{ id: string; owner: string }>()((db, value) =>
  db
    .selectFrom('books as b')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .innerJoin('users as a', 'a.id', 'b.author_id')
    .selectAll('b')
    .select([
      sql<string>`coalesce(nullif(a.display_name, ''), a.username)`.as('author'),
      sql<0 | 1>`${isAtWork(value.owner)}`.as('is_at_work'),
    ])
    .where('b.world_id', '=', value.id)
    .where('b.deleted_at', 'is', null)
    .where(isBookVisible(value.owner))
    .orderBy('b.title')
    .orderBy('b.id'),
)
const selectNotes = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('snippets')
    .select(['title', 'body', 'tags', 'is_public', 'licence', 'credits'])
    .where('world_id', '=', value.id)
    .orderBy('title')
    .orderBy('id'),
)
const selectImages = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('gallery_images as g')
    .leftJoin('files as f', 'f.id', 'g.file_id')
    .select(['g.file_id', 'g.title', 'g.description', 'g.is_featured', 'f.filename'])
    .where('g.world_id', '=', value.id)
    .orderBy('g.created_at')
    .orderBy('g.id'),
)
const selectAssets = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('assets as s')
    .leftJoin('files as f', 'f.id', 's.file_id')
    .select(['s.file_id', 's.title', 's.description', 's.category', 's.licence', 's.credits'])
    .select(['s.is_public', 'f.filename'])
    .where('s.world_id', '=', value.id)
    .orderBy('s.category')
    .orderBy('s.title')
    .orderBy('s.id'),
)
