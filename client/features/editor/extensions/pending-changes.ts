import { ChangeSet, type ChangeSpec } from '@codemirror/state'
import type * as Y from 'yjs'

/** A change of the shared text as a change of an editor's document of that length. */
export function changesOf(delta: Y.YTextEvent['delta'], length: number): ChangeSet {
  const changes: ChangeSpec[] = []
  let at = 0
  for (const { insert, delete: gone, retain } of delta) {
    if (typeof insert === 'string') changes.push({ from: at, insert })
    if (gone) changes.push({ from: at, to: (at += gone) })
    at += retain ?? 0
  }
  return ChangeSet.of(changes, length)
}

/**
 * Transforms the user's typing and the waiting changes of others over each other: `typed` for the shared text,
 * `waiting` for the editor. With either order both end up with the same words.
 */
export function crossing(waiting: ChangeSet, typed: ChangeSet) {
  return { typed: typed.map(waiting), waiting: waiting.map(typed, true) }
}

/** Writes an editor's changes into the shared text. */
export function applyChanges(text: Y.Text, changes: ChangeSet): void {
  let shift = 0
  changes.iterChanges((from, to, _fromNew, _toNew, inserted) => {
    const insert = inserted.toString()
    if (to > from) text.delete(from + shift, to - from)
    if (insert) text.insert(from + shift, insert)
    shift += insert.length - (to - from)
  }, true)
}
