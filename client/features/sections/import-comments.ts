import { MAX_COMMENT_LENGTH, MAX_QUOTE_LENGTH } from '#shared/limits.ts'
import { excerptOf } from '#shared/rules/text.ts'
import { applyUpdate, Doc } from 'yjs'
import type { Change } from '../../sync/engine/engine.ts'
import { newId } from '../../sync/store/ids.ts'
import type { Saying, ThreadText } from '../convert/book-text.ts'
import { anchorOf } from '../editor/extensions/anchors.ts'

interface Scene {
  /** Of its document. */
  name: string
  /** Its first words. */
  data: Uint8Array
}

/** Comments of a file on passages of a scene, as the importing user's own: a user must not write in another's name. */
export function commentsOf(
  bookId: string,
  { name: document, data }: Scene,
  threads: ThreadText[],
): Change[] {
  if (threads.length === 0) return []
  const doc = new Doc()
  applyUpdate(doc, data)
  const params = { id: bookId }
  return threads.flatMap(({ from, to, said, resolved }): Change[] => {
    const anchor = anchorOf(doc.getText('text'), from, to)
    anchor.quote = anchor.quote.slice(0, MAX_QUOTE_LENGTH)
    const id = newId()
    const comments = said.flatMap(asSaid).map((body, index): Change => {
      const own = index === 0 ? { id } : { id: newId(), parent_id: id }
      return {
        name: 'passages.comment',
        args: { params, body: { ...own, document, anchor, body } },
      }
    })
    if (!resolved) return comments
    const body = { resolved }
    return [...comments, { name: 'passages.resolve', args: { params: { id }, body } }]
  })
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "Ann, 3 May 2024: Really?", in as many comments as it takes. */
function asSaid({ author, date, text }: Saying): string[] {
  const who = [author, date && DAY.format(Date.parse(date))].filter(Boolean).join(', ')
  const bodies: string[] = []
  for (let left = who ? `${who}: ${text}` : text; left.trim() !== '';) {
    const body = excerptOf(left, MAX_COMMENT_LENGTH)
    bodies.push(body)
    left = left.slice(body.length)
  }
  return bodies
}
