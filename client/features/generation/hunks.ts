import type { Hunk } from '#shared/contract/generation.ts'
import {
  applyUpdate,
  createAbsolutePositionFromRelativePosition,
  decodeRelativePosition,
  decodeStateVector,
  getState,
  type Text,
} from 'yjs'
import { fromBase64 } from '../../sync/documents/base64.ts'
import { editAs } from '../editor/extensions/undo.ts'

/**
 * `taken`: accepted here or on another device. `changed`: a writer has changed its words since, or they are not on this
 * device.
 */
export type HunkState = 'open' | 'taken' | 'changed'

/** State of each hunk. `basis` is the state vector of the text that they were made from, base64. */
export function statesOf(text: Text, hunks: readonly Hunk[], basis: string): HunkState[] {
  const said = text.toJSON()
  const own = new Set(hunks.map(({ client }) => client))
  const typed = typedSince(text, basis, own)
  return hunks.map(({ client, before, from, to }) => {
    if (getState(text.doc!.store, client) > 0) return 'taken'
    const [start, end] = [indexOf(text, from), indexOf(text, to)]
    if (start === null || end === null || said.slice(start, end) !== before) return 'changed'
    // Words that were deleted and typed again look the same, but a hunk does not know them; right beside it they may come to
    // stand between its words.
    return typed.some((run) => run.from <= end && run.to >= start) ? 'changed' : 'open'
  })
}

/** Takes those that are open; one step to undo, however many. */
export function takeHunks(text: Text, hunks: readonly Hunk[], basis: string): Hunk[] {
  const states = statesOf(text, hunks, basis)
  const taken = hunks.filter((_, i) => states[i] === 'open')
  editAs(text, 'hunk', () => {
    for (const { update } of taken) applyUpdate(text.doc!, fromBase64(update), 'hunk')
  })
  return taken
}

/** Places of letters that were typed after the basis, by other clients than these. */
function typedSince(
  text: Text,
  basis: string,
  others: ReadonlySet<number>,
): { from: number; to: number }[] {
  // A proposal of an earlier version has none: everything counts as typed since.
  const known = basis ? decodeStateVector(fromBase64(basis)) : new Map<number, number>()
  const runs: { from: number; to: number }[] = []
  let at = 0
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue
    const { client, clock } = item.id
    const old = Math.min(item.length, Math.max(0, (known.get(client) ?? 0) - clock))
    if (old < item.length && !others.has(client))
      runs.push({ from: at + old, to: at + item.length })
    at += item.length
  }
  return runs
}

function indexOf(text: Text, position: string): number | null {
  const found = createAbsolutePositionFromRelativePosition(
    decodeRelativePosition(fromBase64(position)),
    text.doc!,
  )
  return found?.type === text ? found.index : null
}
