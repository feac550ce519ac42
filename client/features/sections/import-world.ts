import { extensionOf } from '#shared/rules/assets.ts'
import type { FilePurpose } from '#shared/rules/files.ts'
import { licenceIn } from '#shared/rules/licences.ts'
import { slugify } from '#shared/rules/slug.ts'
import type { Account } from '../../sync/session/account.ts'
import type { Change } from '../../sync/engine/engine.ts'
import { newId } from '../../sync/store/ids.ts'
import { partOf, type Picture, type Watch } from '../convert/book-text.ts'
import { fileBytes, type NamedFile, type WorldText } from '../convert/world/world-text.ts'
import { keepPictures } from './import-pictures.ts'
import { type Gathered, gatherBook, lineOf, storeTogether } from './import-book.ts'

interface Target {
  account: Pick<Account, 'vault' | 'cache' | 'engine'>
  files: {
    /** Copies a file to this device; null for a picture that this browser cannot read. */
    keep(file: NamedFile, purpose: FilePurpose): Promise<string | null>
    drop(id: string): Promise<void>
  }
}

/** Share of the progress bar for copying files. */
const FILES = 0.5

/**
 * Makes a world of what its copy holds, with all that is in it; resolves with its id. Everything is on this device then, the
 * texts in one commit; the network may come later. Cancelled or failed, it leaves nothing.
 */
export async function importWorld(
  { account, files }: Target,
  world: WorldText,
  watch: Watch,
): Promise<string> {
  const worldId = newId()
  const keeping = new Keeping(files, fileBytes(world), partOf(watch, 0, FILES))
  const takeBack: (() => Promise<void>)[] = []
  try {
    const inside = [
      ...world.notes.map((note) => noteOf(worldId, note)),
      ...(await picturesOf(worldId, world, keeping)),
      ...(await assetsOf(worldId, world, keeping)),
    ]
    const faces = await facesOf(worldId, world, keeping)
    const pictures = await bookPicturesOf(world, keeping)
    for (const { book } of world.books) takeBack.push(await keepPictures(account, book))
    const books = await booksOf(worldId, world, pictures, partOf(watch, FILES, 0.75))
    const changes = [...worldOf(worldId, world), ...books.changes, ...inside, ...faces]
    await storeTogether(account, { changes, words: books.words }, partOf(watch, 0.75, 1))
    return worldId
  } catch (error) {
    await keeping.dropAll()
    for (const undo of takeBack) await undo()
    throw error
  }
}

/** Copies files to this device, one after the other, and knows them. */
class Keeping {
  readonly #files: Target['files']
  readonly #bytes: number
  readonly #watch: Watch
  readonly #ids: string[] = []
  #done = 0

  constructor(files: Target['files'], bytes: number, watch: Watch) {
    this.#files = files
    this.#bytes = bytes
    this.#watch = watch
  }

  async keep(file: NamedFile, purpose: FilePurpose): Promise<string | null> {
    this.#watch.signal.throwIfAborted()
    const id = await this.#files.keep(file, purpose)
    if (id) this.#ids.push(id)
    this.#done += file.blob.size
    this.#watch.onProgress(this.#done / this.#bytes)
    return id
  }

  async dropAll(): Promise<void> {
    for (const id of this.#ids) await this.#files.drop(id)
  }
}

function worldOf(id: string, world: WorldText): Change[] {
  const { name, description, is_public, bio, author_name, show_author_hero, gradients } = world
  const about = { bio, author_name, show_author_hero, ...gradients }
  return [
    { name: 'worlds.create', args: { body: { id, name, description, is_public } } },
    { name: 'worlds.update', args: { params: { id }, body: about } },
  ]
}

/** Cover and icon, and the photo that is shown with the author. */
async function facesOf(id: string, world: WorldText, keeping: Keeping): Promise<Change[]> {
  const { cover, icon, author_photo, show_author_hero } = world
  const faces = [
    ['cover_file_id', cover, 'world_banner'],
    ['icon_file_id', icon, 'world_icon'],
    ['author_photo_file_id', show_author_hero ? author_photo : null, 'author_photo'],
  ] as const
  const changes: Change[] = []
  for (const [field, file, purpose] of faces) {
    const fileId = file && (await keeping.keep(file, purpose))
    if (fileId)
      changes.push({ name: 'worlds.update', args: { params: { id }, body: { [field]: fileId } } })
  }
  return changes
}

async function booksOf(
  worldId: string,
  { name, books }: WorldText,
  pictures: BookPictures[],
  watch: Watch,
): Promise<Gathered> {
  // `capture` cannot look up the world's name before the world is stored.
  const base = { name, slug: slugify(name) }
  const all: Gathered = { changes: [], words: [] }
  const covered: Change[] = []
  for (const [i, { book, is_public }] of books.entries()) {
    const id = newId()
    const { title, description, genre, language, rights, cover_design, details } = book
    const licence = licenceIn(rights) ?? 'reserved'
    const texts = { title: lineOf(title), description, genre, language, licence, cover_design }
    const body = { id, ...texts, ...details, is_public }
    all.changes.push({ name: 'books.create', args: { params: { id: worldId }, body }, base })
    const part = partOf(watch, i / books.length, (i + 1) / books.length)
    const { cover: cover_file_id, portraits } = pictures[i]!
    const place = { bookId: id, after: null, portraits }
    const { changes, words } = await gatherBook(place, book, part)
    all.changes.push(...changes)
    all.words.push(...words)
    if (cover_file_id)
      covered.push({ name: 'books.update', args: { params: { id }, body: { cover_file_id } } })
  }
  // Changes that wait for a file come last.
  all.changes.push(...covered)
  return all
}

/** Files on this device with the pictures of a book. */
interface BookPictures {
  cover: string | null
  portraits: (string | null)[]
}

async function bookPicturesOf({ books }: WorldText, keeping: Keeping): Promise<BookPictures[]> {
  const kept: BookPictures[] = []
  const keep = async (picture: Picture | null | undefined, purpose: FilePurpose) => {
    if (!picture) return null
    const { type, bytes } = picture
    const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
    return keeping.keep({ name: purpose === 'portrait' ? 'portrait' : 'cover', blob }, purpose)
  }
  for (const { book } of books) {
    const cover = await keep(book.cover, 'book_cover')
    const portraits: (string | null)[] = []
    for (const { portrait } of book.working?.bible ?? [])
      portraits.push(await keep(portrait, 'portrait'))
    kept.push({ cover, portraits })
  }
  return kept
}

function noteOf(worldId: string, note: WorldText['notes'][number]): Change {
  const body = { id: newId(), ...note }
  return { name: 'snippets.create', args: { params: { id: worldId }, body } }
}

async function picturesOf(
  worldId: string,
  { gallery }: WorldText,
  keeping: Keeping,
): Promise<Change[]> {
  const params = { id: worldId }
  const changes: Change[] = []
  for (const { title, description, is_featured, ...file } of gallery) {
    const file_id = await keeping.keep(file, 'gallery')
    if (!file_id) continue
    const id = newId()
    const body = { id, file_id, title, description }
    changes.push({ name: 'gallery.add', args: { params, body } })
    if (is_featured) {
      const args = { params: { ...params, image: id }, body: { is_featured } }
      changes.push({ name: 'gallery.feature', args })
    }
  }
  return changes
}

async function assetsOf(
  worldId: string,
  { assets }: WorldText,
  keeping: Keeping,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const { name, blob, ...about } of assets) {
    const file_id = await keeping.keep({ name, blob }, 'assets')
    if (!file_id) continue
    const kind = { file_type: extensionOf(name), file_size: blob.size }
    const body = { id: newId(), file_id, ...about, ...kind }
    changes.push({ name: 'assets.add', args: { params: { id: worldId }, body } })
  }
  return changes
}
