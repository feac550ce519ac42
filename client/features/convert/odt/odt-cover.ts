import type { Picture } from '../book-text.ts'
import { typeOfPicture } from '../file-names.ts'
import type { XmlElement } from '../xml.ts'

/** No words of the text: declarations, and what is said of a picture or a passage. */
const BESIDE = /^(?:svg:(?:desc|title)|office:annotation|text:(?:sequence-decls|tracked-changes))$/

/** Takes the picture before the first word of a document out of it: its cover, as in a Word document. */
export function takeOdtCover(body: XmlElement, files: Map<string, Uint8Array>): Picture | null {
  const first = firstOf(body)
  if (first === null || first === 'words') return null
  const path = (first.attributes['xlink:href'] ?? '').replace(/^\.\//, '')
  const type = typeOfPicture(path)
  const bytes = files.get(path)
  if (!type || !bytes) return null
  first.name = 'text:soft-page-break'
  first.children = []
  return { type, bytes }
}

function firstOf({ children }: XmlElement): XmlElement | 'words' | null {
  for (const child of children) {
    if (child.type === 'text' && child.value.trim() !== '') return 'words'
    if (child.type !== 'element' || BESIDE.test(child.name)) continue
    const found = child.name === 'draw:image' ? child : firstOf(child)
    if (found) return found
  }
  return null
}
