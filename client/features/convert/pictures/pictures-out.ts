import { pictureAt, pictureIds, type TextPicture } from '#shared/rules/chapter-pictures.ts'
import { fileUrl } from '#shared/rules/file-url.ts'
import type { BookText, Picture } from '../book-text.ts'
import { extensionOf } from '../file-names.ts'

/** A picture of a text that goes out, and its name in the file. */
export interface PictureOut {
  looks: TextPicture
  file: Picture
  /** Without a folder. */
  name: string
}

type Pictured = Pick<BookText, 'pictures' | 'chapters'>

/** The picture at an address in a text; null if the book came without it, or if readers do not show its kind. */
export function pictureOut({ pictures }: Pictured, address: string): PictureOut | null {
  const looks = pictureAt(address)
  const file = looks && pictures?.get(looks.id)
  const extension = file && extensionOf(file)
  return looks && file && extension ? { looks, file, name: `${looks.id}.${extension}` } : null
}

/** The pictures of all chapters, each once, in their order. */
export function picturesOut(book: Pictured): PictureOut[] {
  const ids = new Set(book.chapters.flatMap(({ sections }) => sections.flatMap(pictureIds)))
  return [...ids].flatMap((id) => pictureOut(book, fileUrl(id)) ?? [])
}

/** The files of texts, each once; leaves out those that cannot be had. */
export async function loadPictures(
  texts: readonly string[],
  loadFile: (id: string) => Promise<Blob>,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  for (const id of new Set(texts.flatMap(pictureIds))) {
    const blob = await loadFile(id).catch(() => null)
    if (blob) pictures.set(id, { type: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) })
  }
  return pictures
}
