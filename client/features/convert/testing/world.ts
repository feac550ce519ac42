import { strToU8, type Zippable, zipSync } from 'fflate'
import type { WorldArchive } from '#shared/rules/world-archive.ts'
import type { BookText } from '../book-text.ts'
import { writeMarkdownZip } from '../markdown/markdown-zip.ts'
import { unzip } from '../zip/unzip.ts'

/** A world that has nothing but a name. */
export const EMPTY_WORLD: WorldArchive = {
  name: 'Ember Coast',
  description: '',
  bio: '',
  author_name: '',
  show_author_hero: false,
  is_public: false,
  cover_gradient_from: '#112233',
  cover_gradient_to: '#223344',
  icon_gradient_from: '#334455',
  icon_gradient_to: '#445566',
  cover: null,
  icon: null,
  author_photo: null,
  books: [],
  others: [],
  notes: [],
  gallery: [],
  assets: [],
}

/** A copy of a world, as a ZIP; `files`: files beside `world.json`. */
export function worldZip(
  about: Partial<Record<keyof WorldArchive, unknown>>,
  files: Record<string, string | Uint8Array> = {},
  root = '',
): File {
  const packed: Zippable = {
    [`${root}world.json`]: strToU8(JSON.stringify({ ...EMPTY_WORLD, ...about })),
  }
  for (const [name, file] of Object.entries(files))
    packed[root + name] =
      typeof file === 'string' ? strToU8(file) : [file, { level: isBook(name) ? 6 : 0 }]
  return new File([zipSync(packed)], 'world.zip', { type: 'application/zip' })
}

const isBook = (name: string) => name.startsWith('Books/')

/** The files of a book in its folder; `about`: what its `book.json` says as well. */
export function bookFiles(folder: string, book: BookText, about: object = {}) {
  const files = [...unzip(writeMarkdownZip(book))].map(([name, bytes]) => {
    if (name !== 'book.json') return [name, bytes] as const
    const said = JSON.parse(new TextDecoder().decode(bytes)) as object
    return [name, strToU8(JSON.stringify({ ...said, ...about }))] as const
  })
  return Object.fromEntries(files.map(([name, bytes]) => [`${folder}/${name}`, bytes]))
}
