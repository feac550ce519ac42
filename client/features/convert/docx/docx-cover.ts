import { ImageRun, Paragraph } from 'docx'
import { fromXml } from 'xast-util-from-xml'
import type { Picture } from '../book-text.ts'
import { typeOfPicture } from '../file-names.ts'
import { sizeOf } from '../picture-size.ts'
import { textOf } from '../zip/unzip.ts'
import { elements } from '../xml.ts'

/** Size of a page within its margins, in pixels. */
const PAGE = { width: 600, height: 860 }
const TYPES = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const
const DOCUMENT = 'word/document.xml'

/** The cover as a page of its own; none where Word could not show it. */
export function coverPage(cover: Picture | null, alt: string): Paragraph[] {
  const size = cover && sizeOf(cover)
  const type = TYPES[cover?.type as keyof typeof TYPES]
  if (!cover || !size || !type) return []
  const scale = Math.min(PAGE.width / size.width, PAGE.height / size.height)
  const transformation = {
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
  }
  const altText = { name: 'Cover', title: alt, description: alt }
  const picture = new ImageRun({ type, data: cover.bytes, transformation, altText })
  return [new Paragraph({ style: 'Cover', children: [picture] })]
}

/** The picture before the first word of a document. */
export function coverIn(files: Map<string, Uint8Array>): Picture | null {
  const document = textOf(files.get(DOCUMENT) ?? new Uint8Array())
  const [front = ''] = document.split(/<w:t[ >]/, 1)
  const id = /<a:blip\b[^>]*\br:embed="([^"]+)"/.exec(front)?.[1]
  const relations = textOf(files.get('word/_rels/document.xml.rels') ?? new Uint8Array())
  if (id === undefined || relations === '') return null
  const relation = elements(fromXml(relations), 'Relationship').find(
    ({ attributes }) => attributes.Id === id,
  )
  const target = relation?.attributes.Target ?? ''
  const path = target.startsWith('/') ? target.slice(1) : `word/${target}`
  const type = typeOfPicture(path)
  const bytes = files.get(path)
  return type && bytes ? { type, bytes } : null
}
