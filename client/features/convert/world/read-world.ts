import {
  MAX_ASSETS,
  MAX_AUTHOR_NAME_LENGTH,
  MAX_BOOK_TITLE_LENGTH,
  MAX_BOOKS,
  MAX_CAPTION_LENGTH,
  MAX_COMMUNITY_NAME_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_GALLERY_IMAGES,
  MAX_IMAGE_TITLE_LENGTH,
} from '#shared/limits.ts'
import { MAX_SNIPPET_LENGTH, MAX_SNIPPETS } from '#shared/rules/snippet-form.ts'
import { ASSET_CATEGORIES, categoryOf } from '#shared/rules/assets.ts'
import { type FilePurpose, fileProblem } from '#shared/rules/files.ts'
import { WORLD_FILE } from '#shared/rules/world-archive.ts'
import { Archive } from './archive.ts'
import { ConvertError, type Preview } from '../book-text.ts'
import { typeOfPicture } from '../file-names.ts'
import { fitBook } from '../chapters/fit-book.ts'
import { readEntry, writtenIn } from '../markdown/own-markdown.ts'
import { asListed, type Listed, listIn, textIn } from '../read-fields.ts'
import { readMarkdownZip } from '../markdown/read-markdown-zip.ts'
import { inRoom } from '../chapters/room.ts'
import { textOf } from '../zip/unzip.ts'
import { gradientsOf, licenceOf, nameIn, WorldFields } from './world-fields.ts'
import { type NamedFile, worldFolder, type WorldText } from './world-text.ts'

/**
 * A world from a copy that its owner has downloaded. Its author may be anyone, so it takes each field only as far as it
 * fits.
 */
export async function readWorld(archive: Blob): Promise<WorldText> {
  const files = await Archive.open(archive)
  const root = worldFolder(files.names)
  if (root === null)
    throw new ConvertError(
      'This is no copy of a world: there is no world.json in it. A book is imported in the library of a world.',
    )
  return new WorldReader(files, root).world(listedIn(await files.bytes(root + WORLD_FILE)))
}

function listedIn(bytes: Uint8Array | null): Listed {
  try {
    return asListed(JSON.parse(textOf(bytes ?? new Uint8Array())))
  } catch {
    throw new ConvertError('The world.json in this archive cannot be read.')
  }
}

class WorldReader {
  readonly #archive: Archive
  readonly #root: string
  readonly #fields = new WorldFields()
  readonly #said: string[] = []
  #words = 0

  constructor(archive: Archive, root: string) {
    this.#archive = archive
    this.#root = root
  }

  async world(about: Listed): Promise<WorldText> {
    const fields = this.#fields
    const world = {
      name: fields.line(about.name, MAX_COMMUNITY_NAME_LENGTH),
      description: fields.body(about.description, MAX_DESCRIPTION_LENGTH),
      bio: fields.body(about.bio, MAX_DESCRIPTION_LENGTH),
      author_name: fields.line(about.author_name, MAX_AUTHOR_NAME_LENGTH),
      show_author_hero: about.show_author_hero === true,
      is_public: about.is_public === true,
      gradients: gradientsOf(about),
      cover: await this.#about('cover', about.cover, 'world_banner'),
      icon: await this.#about('icon', about.icon, 'world_icon'),
      author_photo: await this.#about('photo of the author', about.author_photo, 'author_photo'),
      books: await this.#each(about.books, MAX_BOOKS, (entry) => this.#book(entry)),
      others: await this.#each(about.others, MAX_BOOKS, ({ title, author }) => ({
        title: fields.line(title, MAX_BOOK_TITLE_LENGTH),
        author: fields.line(author, MAX_AUTHOR_NAME_LENGTH),
      })),
      notes: await this.#each(about.notes, MAX_SNIPPETS, (entry) => this.#note(entry)),
      gallery: await this.#each(about.gallery, MAX_GALLERY_IMAGES, (entry) => this.#image(entry)),
      assets: await this.#each(about.assets, MAX_ASSETS, (entry) => this.#asset(entry)),
    }
    const warnings = new Set([...this.#said, ...fields.said('What this file says', 'world')])
    return { ...world, words: this.#words, warnings: [...warnings] }
  }

  async #each<T>(
    value: unknown,
    most: number,
    read: (entry: Listed) => T | Promise<T>,
  ): Promise<NonNullable<T>[]> {
    const found: NonNullable<T>[] = []
    for (const entry of this.#fields.first(listIn(value), most)) {
      const taken = await read(asListed(entry))
      if (taken) found.push(taken)
    }
    return found
  }

  async #book({ folder, is_public }: Listed) {
    const path = textIn(folder).replace(/\/$/, '')
    const manifest = `${path}/book.json`
    const bytes = await this.#archive.bytes(this.#root + manifest)
    if (!bytes) return this.#missing(`The book in ${path}`, manifest)
    const files = new Map([['book.json', bytes]])
    const begin = `${this.#root}${path}/`
    for (const name of this.#archive.names)
      if (name.startsWith(begin) && name !== this.#root + manifest)
        files.set(name.slice(begin.length), (await this.#archive.bytes(name))!)
    try {
      const { book, words, warnings } = inRoom(
        fitBook(this.#credited(readMarkdownZip(files), bytes)),
      )
      this.#said.push(...warnings.map((warning) => `“${book.title}”: ${warning}`))
      this.#words += words
      return { book, is_public: is_public === true }
    } catch (error) {
      if (!(error instanceof ConvertError)) throw error
      this.#said.push(`The book in ${path} is left out. ${error.message}`)
      return null
    }
  }

  #credited(preview: Preview, manifest: Uint8Array): Preview {
    const { based_on } = listedIn(manifest)
    if (listIn(based_on).length === 0) return preview
    const { book } = preview
    const description = this.#fields.credited(book.description, based_on, MAX_DESCRIPTION_LENGTH)
    return { ...preview, book: { ...book, description } }
  }

  async #note({ file, title: called, tags, is_public, licence, based_on, ...written }: Listed) {
    const path = textIn(file)
    const title = this.#fields.title(called, MAX_IMAGE_TITLE_LENGTH, path)
    const bytes = await this.#archive.bytes(this.#root + path)
    if (!bytes) return this.#missing(`The note “${title}”`, path)
    const text = readEntry(textIn(called), writtenIn(written), textOf(bytes))
    return {
      title,
      body: this.#fields.credited(text, based_on, MAX_SNIPPET_LENGTH),
      tags: this.#fields.tags(tags),
      is_public: is_public === true,
      licence: licenceOf(licence),
    }
  }

  async #image({ file: path, title: called, description, is_featured }: Listed) {
    const title = this.#fields.title(called, MAX_IMAGE_TITLE_LENGTH, textIn(path))
    const file = await this.#file(`The picture “${title}”`, textIn(path), 'gallery')
    if (!file) return null
    const text = this.#fields.body(description, MAX_CAPTION_LENGTH)
    return { ...file, title, description: text, is_featured: is_featured === true }
  }

  async #asset({ file: path, title: called, category, is_public, licence, ...about }: Listed) {
    const title = this.#fields.title(called, MAX_IMAGE_TITLE_LENGTH, textIn(path))
    const file = await this.#file(`The file “${title}”`, textIn(path), 'assets')
    if (!file) return null
    return {
      ...file,
      title,
      description: this.#fields.credited(about.description, about.based_on, MAX_CAPTION_LENGTH),
      category: ASSET_CATEGORIES.find((one) => one === category) ?? categoryOf(file.name),
      is_public: is_public === true,
      licence: licenceOf(licence),
    }
  }

  /** A picture that the world may have. */
  async #about(called: string, path: unknown, purpose: FilePurpose): Promise<NamedFile | null> {
    return typeof path === 'string' ? this.#file(`The ${called}`, path, purpose) : null
  }

  async #file(called: string, path: string, purpose: FilePurpose): Promise<NamedFile | null> {
    const name = nameIn(path)
    const blob = await this.#archive.file(this.#root + path, typeOfPicture(name) ?? '')
    if (!blob) return this.#missing(called, path)
    const problem = fileProblem(purpose, blob)
    if (problem) this.#said.push(`${called} is left out. ${problem}`)
    return problem ? null : { name, blob }
  }

  #missing(called: string, path: string): null {
    this.#said.push(`${called} is missing: there is no file ${path}.`)
    return null
  }
}
