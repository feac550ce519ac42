import { withDistinctNotes } from '#shared/rules/note-names.ts'
import { splitScene } from '#shared/rules/split-scene.ts'
import type { Account } from '../../sync/session/account.ts'
import { openDocument } from '../../sync/documents/open-document.ts'
import { MissingTextError } from './manuscript-text.ts'
import * as Y from 'yjs'
import { applyEdits } from '../editor/find/replace-text.ts'

/** Works on the text of a document, whether it is open or not; resolves once the result is on the disk. */
export async function withText<T>(
  account: Account,
  name: string,
  bookId: string,
  work: (text: Y.Text) => T | Promise<T>,
  /** The server has words of it. */
  isWritten = false,
): Promise<T> {
  const handle = openDocument(account, name, bookId)
  try {
    await handle.whenLoaded
    if (isWritten && !(await handle.isKnown())) throw new MissingTextError('This scene')
    const result = await work(handle.text)
    await handle.flush()
    return result
  } finally {
    handle.close()
  }
}

/** A place that moves with the words around it. */
export function positionIn(text: Y.Text, at: number): Y.RelativePosition {
  return Y.createRelativePositionFromTypeIndex(text, Math.min(at, text.length))
}

/**
 * Removes the text behind a place after `put` has stored it elsewhere, including words that others write there
 * meanwhile.
 */
export async function moveTail(
  edit: <T>(work: (text: Y.Text) => T) => Promise<T>,
  place: Y.RelativePosition,
  put: (tail: string) => Promise<unknown>,
): Promise<void> {
  for (let there: string | null = null; ;) {
    const missing = await edit((text) => {
      // Null when the words around it are gone: then it was at the end of them.
      const at = Y.createAbsolutePositionFromRelativePosition(place, text.doc!)?.index
      const { edits, tail } = splitScene(text.toJSON(), at ?? text.length)
      if (tail !== there) return tail
      applyEdits(text, edits, 'split')
      return null
    })
    if (missing === null) return
    await put(missing)
    there = missing
  }
}

/** Appends the next scene's words to this one's, as a paragraph of their own, and keeps the notes of both apart. */
export function appendText(text: Y.Text, words: string): void {
  if (words.trim() === '') return
  const now = text.toJSON()
  const [, distinct] = withDistinctNotes([now, words])
  const gap = now === '' ? '' : now.endsWith('\n\n') ? '' : now.endsWith('\n') ? '\n' : '\n\n'
  text.insert(text.length, gap + distinct!)
}
