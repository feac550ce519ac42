import { withDistinctNotes } from '#shared/rules/note-names.ts'
import { splitScene } from '#shared/rules/split-scene.ts'
import * as Y from 'yjs'
import { applyEdits } from '../editor/find/replace-text.ts'

/** A place that moves with the words around it. */
export function positionIn(text: Y.Text, at: number): Y.RelativePosition {
  return Y.createRelativePositionFromTypeIndex(text, Math.min(at, text.length))
}

/** What a split takes out of a text, as a scene of its own. */
export interface Tail {
  text: string
  /** Where a place of the whole text is in it. */
  placeOf(at: number): number
}

/** Removes the text behind a place, and returns it. */
export function cutTail(text: Y.Text, place: Y.RelativePosition): Tail {
  // Null when the words around it are gone: then it was at the end of them.
  const at = Y.createAbsolutePositionFromRelativePosition(place, text.doc!)?.index
  const { edits, tail, placeOf } = splitScene(text.toJSON(), at ?? text.length)
  applyEdits(text, edits, 'split')
  return { text: tail, placeOf }
}

/** Appends the next scene's words to this one's, as a paragraph of their own, and keeps the notes of both apart. */
export function appendText(text: Y.Text, words: string): void {
  if (words.trim() === '') return
  const now = text.toJSON()
  const [, distinct] = withDistinctNotes([now, words])
  const gap = now === '' ? '' : now.endsWith('\n\n') ? '' : now.endsWith('\n') ? '\n' : '\n\n'
  text.insert(text.length, gap + distinct!)
}

/** The update by which `work` changes a text. The document itself is as before. */
export function updateBy(doc: Y.Doc, work: (text: Y.Text) => void): Uint8Array {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  const before = Y.encodeStateVector(copy)
  work(copy.getText('text'))
  const update = Y.encodeStateAsUpdate(copy, before)
  copy.destroy()
  return update
}
