import { ImageRun, Paragraph } from 'docx'
import type { Picture } from '../book-text.ts'
import { typeOfPicture } from '../file-names.ts'
import { sizeOf } from '../picture-size.ts'
import { pathOf } from './docx-pictures.ts'
import { textOf } from '../zip/unzip.ts'

/** Size of a page within its margins, in pixels. */
const PAGE = { width: 600, height: 860 }
const TYPES = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const
const DOCUMENT = 'word/document.xml'

/** A picture as Word shows it, no larger than a page, or than this width; null where Word could not show it. */
export function imageOf(
  { type: media, bytes }: Picture,
  altText: { name: string; title: string; description: string },
  most = PAGE.width,
): ImageRun | null {
  const size = sizeOf({ type: media, bytes })
  const type = TYPES[media as keyof typeof TYPES]
  if (!size || !type) return null
  const scale = Math.min(most / size.width, PAGE.height / size.height)
  const transformation = {
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
  }
  return new ImageRun({ type, data: bytes, transformation, altText })
}

/** The cover as a page of its own; none where Word could not show it. */
export function coverPage(cover: Picture | null, alt: string): Paragraph[] {
  const picture = cover && imageOf(cover, { name: 'Cover', title: alt, description: alt })
  return picture ? [new Paragraph({ style: 'Cover', children: [picture] })] : []
}

/** The picture before the first word of a document. */
export function coverIn(files: Map<string, Uint8Array>): Picture | null {
  const document = textOf(files.get(DOCUMENT) ?? new Uint8Array())
  const [front = ''] = document.split(/<w:t[ >]/, 1)
  const id = /<a:blip\b[^>]*\br:embed="([^"]+)"/.exec(front)?.[1]
  const path = pathOf(files, id)
  const type = typeOfPicture(path)
  const bytes = files.get(path)
  return type && bytes ? { type, bytes } : null
}
