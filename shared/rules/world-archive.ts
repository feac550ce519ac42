import type { AssetCategory } from './assets.ts'
import type { Written } from './book-archive.ts'
import type { Licence } from './licences.ts'

/** The file in a copy of a world that describes the other files, so that an import restores the same world. */
export const WORLD_FILE = 'world.json'

/** The content of `world.json`. Paths are those of files in the archive, from its root. */
export interface WorldArchive {
  name: string
  description: string
  bio: string
  author_name: string
  show_author_hero: boolean
  is_public: boolean
  /** Colours; null where its name decides. */
  cover_gradient_from: string | null
  cover_gradient_to: string | null
  icon_gradient_from: string | null
  icon_gradient_to: string | null
  cover: string | null
  icon: string | null
  author_photo: string | null
  /** Folders. Each holds a `book.json`, as the Markdown archive of one book does. Books of other authors are not listed. */
  books: { folder: string; is_public: boolean }[]
  /** Books of other authors that the copy holds to read. */
  others: { title: string; author: string }[]
  notes: NoteFile[]
  gallery: ImageFile[]
  assets: AssetFile[]
}

export interface NoteFile extends Licensed, Written {
  title: string
  tags: string[]
  is_public: boolean
}

export interface ImageFile {
  file: string
  title: string
  description: string
  is_featured: boolean
}

export interface AssetFile extends Licensed {
  file: string
  title: string
  description: string
  category: AssetCategory
  is_public: boolean
}

interface Licensed {
  licence: Licence
  /** "Title by Author" of each work that it was forked from. */
  based_on: string[]
}
