import { clean, cleanLine } from './clean.ts'
import type { Saying } from './book-text.ts'
import { parsed } from './docx-prepare.ts'
import type { Unplaced } from './place-threads.ts'
import { elements, type XmlElement } from './xml.ts'

type Comment = Saying & { id: string; paragraph: string }

/** The comments of a Word document by their ids; answers stand with what they answer. */
export function commentsIn(files: Map<string, Uint8Array>): Map<string, Unplaced> {
  const comments = elements(parsed(files.get('word/comments.xml')), 'w:comment').map(commentOf)
  const byParagraph = new Map(comments.map((comment) => [comment.paragraph, comment]))
  const more = elements(parsed(files.get('word/commentsExtended.xml')), 'w15:commentEx')
  const about = new Map(more.map(({ attributes }) => [attributes['w15:paraId'], attributes]))
  const rootOf = (comment: Comment) => {
    const above = new Set<Comment>()
    for (let at: Comment | undefined = comment; at && !above.has(at);) {
      above.add(at)
      at = byParagraph.get(about.get(at.paragraph)?.['w15:paraIdParent'] ?? '')
    }
    return [...above].at(-1)!
  }
  const threads = new Map<string, Unplaced>()
  for (const comment of comments) {
    const { id, paragraph, ...saying } = comment
    if (saying.text === '') continue
    const root = rootOf(comment)
    const done = about.get(root.paragraph)?.['w15:done'] ?? ''
    const thread = threads.get(root.id) ?? { said: [], resolved: /^(?:1|true|on)$/.test(done) }
    thread.said.push(saying)
    threads.set(root.id, thread)
  }
  return threads
}

function commentOf(comment: XmlElement): Comment {
  const [id, author, date] = ['w:id', 'w:author', 'w:date'].map(
    (name) => comment.attributes[name] ?? '',
  ) as [string, string, string]
  const paragraphs = elements(comment, 'w:p')
  const time = Date.parse(date)
  return {
    id,
    // The last one stands for the comment.
    paragraph: paragraphs.at(-1)?.attributes['w14:paraId'] ?? `of ${id}`,
    author: cleanLine(author),
    date: Number.isNaN(time) ? '' : new Date(time).toISOString(),
    text: clean(paragraphs.map(wordsIn).join('\n')).trim(),
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
