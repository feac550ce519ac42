import type { Account } from '../../sync/account.ts'
import { openDocument } from '../../sync/documents/open-document.ts'
import { MissingTextError } from './manuscript-text.ts'
import type * as Y from 'yjs'

/** Works on the text of a document, whether it is open or not; resolves once the result is on the disk. */
export async function withText<T>(
  account: Account,
  name: string,
  bookId: string,
  work: (text: Y.Text) => T,
  /** The server has words of it. */
  isWritten = false,
): Promise<T> {
  const handle = openDocument(account, name, bookId)
  try {
    await handle.whenLoaded
    if (isWritten && !handle.isKnown) throw new MissingTextError('This scene')
    const result = work(handle.text)
    await handle.flush()
    return result
  } finally {
    handle.close()
  }
}

/** A text as two, without the blank lines that stood between them. */
export function splitAt(text: string, at: number): [head: string, tail: string] {
  return [text.slice(0, at).trimEnd(), text.slice(at).replace(/^\n+/, '')]
}

/** Puts the next scene's words behind this one's, as a paragraph of their own. */
export function appendText(text: Y.Text, words: string): void {
  if (words.trim() === '') return
  const now = text.toJSON()
  const gap = now === '' ? '' : now.endsWith('\n\n') ? '' : now.endsWith('\n') ? '\n' : '\n\n'
  text.insert(text.length, gap + words)
}
