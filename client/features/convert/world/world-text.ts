import {
  type AssetFile,
  type ImageFile,
  type NoteFile,
  WORLD_FILE,
  type WorldArchive,
} from '#shared/rules/world-archive.ts'
import type { BookText } from '../book-text.ts'

/** A file of an archive: its bytes are read on demand. */
export interface NamedFile {
  name: string
  blob: Blob
}

export const GRADIENTS = [
  'cover_gradient_from',
  'cover_gradient_to',
  'icon_gradient_from',
  'icon_gradient_to',
] as const

/** A world as its copy describes it, within the limits of a world. */
export interface WorldText extends Pick<
  WorldArchive,
  'name' | 'description' | 'bio' | 'author_name' | 'show_author_hero' | 'is_public' | 'others'
> {
  /** Those that are colours. */
  gradients: Partial<Pick<WorldArchive, (typeof GRADIENTS)[number]>>
  cover: NamedFile | null
  icon: NamedFile | null
  author_photo: NamedFile | null
  books: { book: BookText; is_public: boolean }[]
  /** Of all its books. */
  words: number
  notes: NoteText[]
  gallery: (NamedFile & Omit<ImageFile, 'file'>)[]
  assets: (NamedFile & Omit<AssetFile, 'file' | 'based_on'>)[]
  warnings: string[]
}

interface NoteText extends Omit<NoteFile, 'file' | 'based_on'> {
  /** Markdown. */
  body: string
}

/** Folder of an archive with a world, if there is one: the archive may wrap everything in a folder. */
export function worldFolder(names: string[]): string | null {
  const file = names.find((name) => /^(?:[^/]+\/)?world\.json$/.test(name))
  const folder = file?.slice(0, -WORLD_FILE.length)
  return folder !== undefined && names.every((name) => name.startsWith(folder)) ? folder : null
}

/** Bytes of all pictures and files of a world. */
export function fileBytes(world: WorldText): number {
  const { cover, icon, author_photo, books, gallery, assets } = world
  const files = [cover, icon, author_photo, ...gallery, ...assets]
  const covers = books.flatMap(({ book: { cover, working } }) =>
    [cover, ...(working?.bible ?? []).map(({ portrait }) => portrait)].map(
      (picture) => picture?.bytes.length ?? 0,
    ),
  )
  return [...files.map((file) => file?.blob.size ?? 0), ...covers].reduce((a, b) => a + b, 0)
}
