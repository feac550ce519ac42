import type { Preview, Saying } from '../book-text.ts'
import { LeftOut } from '../left-out.ts'
import { MAX_MARKS } from './passage-marks.ts'
import { placeThreads, type Unplaced } from './place-threads.ts'

/** A comment of a document, and the id of the one that it answers. */
export interface FoundComment extends Saying {
  id: string
  answers: string | undefined
  resolved: boolean
}

/** The comments of a document by their ids; answers stand with what they answer. */
export function threadsOf(comments: FoundComment[]): Map<string, Unplaced> {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const rootOf = (comment: FoundComment) => {
    const above = new Set<FoundComment>()
    for (let at: FoundComment | undefined = comment; at && !above.has(at);) {
      above.add(at)
      at = byId.get(at.answers ?? '')
    }
    return [...above].at(-1)!
  }
  const threads = new Map<string, Unplaced>()
  for (const comment of comments) {
    const { author, date, text } = comment
    if (text === '') continue
    const root = rootOf(comment)
    const thread = threads.get(root.id) ?? { said: [], resolved: root.resolved }
    // An answer may have been found first.
    if (comment === root) thread.said.unshift({ author, date, text })
    else thread.said.push({ author, date, text })
    threads.set(root.id, thread)
  }
  return threads
}

/** Numbers that mark the threads in a copy of the text. */
export function numbersOf(threads: Map<string, Unplaced>): Map<string, number> {
  return new Map([...threads.keys()].slice(0, MAX_MARKS).map((id, number) => [id, number]))
}

/** Adds the threads to a book; `marked` is the same book, read once more with marks in it. */
export function bringThreads(
  preview: Preview,
  marked: Preview,
  threads: Map<string, Unplaced>,
): Preview {
  const { chapters, lost } = placeThreads(preview.book, marked.book, [...threads.values()])
  const left = new LeftOut()
  left.add('lostComments', lost)
  return {
    ...preview,
    book: { ...preview.book, chapters },
    warnings: [...preview.warnings, ...left.said()],
  }
}

/** ISO 8601, or nothing. */
export function timeOf(date: string): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
