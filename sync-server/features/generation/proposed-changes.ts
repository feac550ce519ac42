import type { Changes, Hunk } from '#shared/contract/generation.ts'
import { type TextEdit, textEdits } from '#shared/rules/text-edit.ts'
import {
  applyUpdate,
  createRelativePositionFromTypeIndex,
  Doc,
  encodeRelativePosition,
  encodeStateVectorFromUpdate,
  type Text,
} from 'yjs'

/** Edits in the same paragraphs, which only make sense together. */
interface Change {
  /** The paragraphs, in the text before. */
  from: number
  to: number
  edits: TextEdit[]
}

/** The changes to propose for an existing document; null when it has that text already. */
export function proposedChanges(
  state: Uint8Array,
  next: string,
  said: Pick<Changes, 'wish' | 'flaw'>,
): Changes | null {
  const hunks = hunksOf(state, next)
  if (hunks.length === 0) return null
  return { kind: 'changes', ...said, basis: base64(encodeStateVectorFromUpdate(state)), hunks }
}

/**
 * The changes that turn this document's text into `next`, a few paragraphs at a time: each an edit of its own, which a
 * writer takes or not.
 */
export function hunksOf(state: Uint8Array, next: string): Hunk[] {
  const doc = new Doc()
  applyUpdate(doc, state)
  const text = doc.getText('text')
  const before = text.toJSON()
  const hunks = changesOf(before, next).map(({ from, to, edits }) => ({
    edits,
    before: before.slice(from, to),
    from: positionOf(text, from, 0),
    to: positionOf(text, to, -1),
    after: edited(before, from, to, edits),
  }))
  // From the last to the first, so that the text before keeps its place. An unchanged line end is between any two, so
  // that no hunk knows of another's characters.
  const updates = hunks.toReversed().map(({ edits }) => prepared(text, edits))
  return hunks.map(({ edits: _, ...hunk }, i) => ({ ...hunk, ...updates.at(-1 - i)! }))
}

function changesOf(before: string, next: string): Change[] {
  const changes: Change[] = []
  for (const edit of textEdits(before, next)) {
    const from = edit.at === 0 ? 0 : before.lastIndexOf('\n', edit.at - 1) + 1
    const end = before.indexOf('\n', edit.at + edit.remove)
    const to = end === -1 ? before.length : end
    const last = changes.at(-1)
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to)
      last.edits.push(edit)
    } else changes.push({ from, to, edits: [edit] })
  }
  return changes
}

/** The edits, by a client that writes nothing else. */
function prepared(text: Text, edits: readonly TextEdit[]) {
  const doc = text.doc!
  doc.clientID = new Doc().clientID
  let update = new Uint8Array()
  doc.once('update', (made: Uint8Array) => (update = new Uint8Array(made)))
  doc.transact(() => {
    for (const { at, remove, insert } of edits.toReversed()) {
      if (remove > 0) text.delete(at, remove)
      // A device recognises a hunk that it has by the Yjs client of the hunk, which has to write something: here a
      // space that it deletes at once.
      text.insert(at, insert === '' ? ' ' : insert)
      if (insert === '') text.delete(at, 1)
    }
  })
  return { client: doc.clientID, update: base64(update) }
}

function edited(before: string, from: number, to: number, edits: readonly TextEdit[]): string {
  let [after, at] = ['', from]
  for (const { at: next, remove, insert } of edits) {
    after += before.slice(at, next) + insert
    at = next + remove
  }
  return after + before.slice(at, to)
}

const positionOf = (text: Text, index: number, assoc: 0 | -1): string =>
  base64(encodeRelativePosition(createRelativePositionFromTypeIndex(text, index, assoc)))

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
