import { pictureAddress, pictureIds, type TextPicture } from '#shared/rules/chapter-pictures.ts'
import { isTooLarge } from '#shared/rules/files.ts'
import { v7 } from 'uuid'
import type { ChapterText, Picture, Preview } from '../book-text.ts'
import { typeOfPicture } from '../file-names.ts'
import { sizeOf } from '../picture-size.ts'

export type Looks = Partial<Omit<TextPicture, 'id'>>

interface Found {
  id: string
  picture: Picture
}

/** The pictures that a file brings along. Each gets an id of its own: an earlier one may be somebody else's. */
export class BroughtPictures {
  readonly #files: Map<string, Uint8Array>
  readonly #byPath = new Map<string, Found>()

  constructor(files: Map<string, Uint8Array> = new Map()) {
    this.#files = files
  }

  /** The address, in a text, of the picture at a path in the archive; null if no book shows its kind. */
  addressOf(path: string, looks: Looks = {}): string | null {
    return this.#address(this.#byPath.get(path) ?? this.#take(path), looks)
  }

  /** The same for a picture that the text itself holds; `key` is the same for the same picture. */
  addressOfOwn(picture: Picture, { key = v7(), looks = {} }: { key?: string; looks?: Looks } = {}) {
    return this.#address(this.#byPath.get(key) ?? this.#keep(key, picture), looks)
  }

  #address(found: Found | null, looks: Looks): string | null {
    if (!found) return null
    const size = sizeOf(found.picture)
    return pictureAddress({
      id: found.id,
      width: looks.width ?? size?.width ?? null,
      height: looks.height ?? size?.height ?? null,
      size: looks.size ?? 'medium',
      decorative: looks.decorative ?? false,
    })
  }

  #take(path: string): Found | null {
    const bytes = this.#files.get(path)
    const type = typeOfPicture(path)
    return bytes && type ? this.#keep(path, { type, bytes }) : null
  }

  #keep(key: string, picture: Picture): Found | null {
    if (isTooLarge('chapter', picture.bytes.byteLength)) return null
    const found = { id: v7(), picture }
    this.#byPath.set(key, found)
    return found
  }

  /** Those that stand in these chapters. */
  in(chapters: readonly ChapterText[]): Map<string, Picture> {
    const named = new Set(chapters.flatMap(({ sections }) => sections.flatMap(pictureIds)))
    const all = [...this.#byPath.values()].map(({ id, picture }) => [id, picture] as const)
    return new Map(all.filter(([id]) => named.has(id)))
  }
}

/** A book that was read, with the pictures that stand in it. */
export function withPictures(preview: Preview, brought: BroughtPictures): Preview {
  const pictures = brought.in(preview.book.chapters)
  return pictures.size > 0 ? { ...preview, book: { ...preview.book, pictures } } : preview
}
