import { clean, cleanLine } from '../text/clean.ts'
import { type FoundComment, threadsOf, timeOf } from '../comments/comment-threads.ts'
import { parsed } from './docx-prepare.ts'
import type { Unplaced } from '../comments/place-threads.ts'
import { elements, type XmlElement } from '../xml.ts'

/** The comments of a Word document by their ids; answers stand with what they answer. */
export function commentsIn(files: Map<string, Uint8Array>): Map<string, Unplaced> {
  const comments = elements(parsed(files.get('word/comments.xml')), 'w:comment')
  const idOf = new Map(
    comments.map((comment) => [paragraphOf(comment), comment.attributes['w:id']]),
  )
  const more = elements(parsed(files.get('word/commentsExtended.xml')), 'w15:commentEx')
  const about = new Map(more.map(({ attributes }) => [attributes['w15:paraId'], attributes]))
  return threadsOf(
    comments.map((comment) => {
      const own = about.get(paragraphOf(comment))
      return {
        ...commentOf(comment),
        answers: idOf.get(own?.['w15:paraIdParent'] ?? '') ?? undefined,
        resolved: /^(?:1|true|on)$/.test(own?.['w15:done'] ?? ''),
      }
    }),
  )
}

/** Id of a comment's last paragraph, by which Word refers to the comment. */
function paragraphOf(comment: XmlElement): string {
  const { 'w:id': id } = comment.attributes
  return elements(comment, 'w:p').at(-1)?.attributes['w14:paraId'] ?? `of ${id}`
}

function commentOf(comment: XmlElement): Omit<FoundComment, 'answers' | 'resolved'> {
  const [id, author, date] = ['w:id', 'w:author', 'w:date'].map(
    (name) => comment.attributes[name] ?? '',
  ) as [string, string, string]
  return {
    id,
    author: cleanLine(author),
    date: timeOf(date),
    text: clean(elements(comment, 'w:p').map(wordsIn).join('\n')).trim(),
  }
}

function wordsIn(paragraph: XmlElement): string {
  return elements(paragraph)
    .map(({ name, children }) => {
      if (name === 'w:br' || name === 'w:cr') return '\n'
      if (name === 'w:tab') return '\t'
      if (name !== 'w:t') return ''
      return children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    })
    .join('')
}
