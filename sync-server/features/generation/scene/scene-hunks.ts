import type { Hunk } from '#shared/contract/generation.ts'
import { type TextEdit, textEdits } from '#shared/rules/text-edit.ts'
import {
  applyUpdate,
  createRelativePositionFromTypeIndex,
  Doc,
  encodeRelativePosition,
  type Text,
} from 'yjs'

/** Edits in the same paragraphs, which only make sense together. */
interface Change {
  /** The paragraphs, in the text before. */
  from: number
  to: number
  edits: TextEdit[]
}

/** What would make this document say `next`, a few paragraphs at a time: each as an edit of its own, to be taken or not. */
export function hunksOf(state: Uint8Array, next: string): Hunk[] {
  const doc = open(state)
  const text = doc.getText('text')
  const before = text.toJSON()
  return changesOf(before, next).map(({ from, to, edits }) => {
    const shift = edits.reduce((sum, { insert, remove }) => sum + insert.length - remove, 0)
    const { client, update, said } = prepared(state, edits)
    return {
      client,
      before: before.slice(from, to),
      after: said.slice(from, to + shift),
      update: base64(update),
      from: positionOf(text, from, 0),
      to: positionOf(text, to, -1),
    }
  })
}

function changesOf(before: string, next: string): Change[] {
  const changes: Change[] = []
  for (const edit of textEdits(before, next)) {
    const from = before.lastIndexOf('\n', edit.at - 1) + 1
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

/** The edits on a copy of their own, by a client that writes nothing else. */
function prepared(state: Uint8Array, edits: readonly TextEdit[]) {
  const doc = open(state)
  const text = doc.getText('text')
  let update = new Uint8Array()
  doc.on('update', (made: Uint8Array) => (update = new Uint8Array(made)))
  doc.transact(() => {
    for (const { at, remove, insert } of edits.toReversed()) {
      if (remove > 0) text.delete(at, remove)
      if (insert !== '') text.insert(at, insert)
    }
  })
  return { client: doc.clientID, update, said: text.toJSON() }
}

function open(state: Uint8Array): Doc {
  const doc = new Doc()
  applyUpdate(doc, state)
  return doc
}

const positionOf = (text: Text, index: number, assoc: 0 | -1): string =>
  base64(encodeRelativePosition(createRelativePositionFromTypeIndex(text, index, assoc)))

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
