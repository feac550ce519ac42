import { clean, cleanLine } from '../text/clean.ts'
import { type FoundComment, threadsOf, timeOf } from '../comments/comment-threads.ts'
import type { Passages } from '../comments/passages.ts'
import type { Unplaced } from '../comments/place-threads.ts'
import { elements, type XmlElement, type XmlNode, xmlText } from '../xml.ts'

/** Elements within a text that are none of its words. */
export const SILENT = new Set(
  'text:tracked-changes text:sequence-decls text:variable-decls office:forms office:annotation office:annotation-end text:page-number text:page-count text:soft-page-break office:event-listeners svg:title svg:desc'.split(
    ' ',
  ),
)

/** Comments around words: both ends have the same name. */
export const ODT_PASSAGES: Passages = {
  isParagraph: ({ name }) => name === 'text:p' || name === 'text:h',
  isSilent: ({ name }) =>
    SILENT.has(name) || name === 'text:note-citation' || name === 'text:table-of-content',
  holdsWords: ({ name }) => /^text:(?:p|h|span|a)$/.test(name),
  edgeOf: ({ name, attributes }) => {
    if (name !== 'office:annotation' && name !== 'office:annotation-end') return null
    return { id: attributes['office:name'] ?? '', isStart: name === 'office:annotation' }
  },
}

/** The comments of an OpenDocument text by their names, each of which has one from now on. */
export function odtComments(text: XmlNode): Map<string, Unplaced> {
  const found = elements(text, 'office:annotation').map((annotation, index): FoundComment => {
    const { attributes } = annotation
    const id = (attributes['office:name'] ||= `comment ${index + 1}`)
    const first = (name: string) => elements(annotation, name).map(xmlText)[0] ?? ''
    return {
      id,
      answers: attributes['loext:parent-name'] ?? undefined,
      resolved: attributes['loext:resolved'] === 'true',
      author: cleanLine(first('dc:creator')),
      date: timeOf(first('dc:date')),
      text: clean(elements(annotation, 'text:p').map(wordsIn).join('\n')).trim(),
    }
  })
  // Older LibreOffice knows no answers, and writes the last one first.
  return threadsOf(found.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)))
}

function wordsIn({ children }: XmlElement): string {
  return children
    .map((child) => {
      if (child.type === 'text') return child.value
      if (child.type !== 'element') return ''
      if (child.name === 'text:line-break') return '\n'
      if (child.name === 'text:tab') return '\t'
      if (child.name === 'text:s')
        return ' '.repeat(Math.min(100, Number(child.attributes['text:c']) || 1))
      return wordsIn(child)
    })
    .join('')
}
