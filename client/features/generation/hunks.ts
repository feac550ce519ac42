import type { Hunk } from '#shared/contract/generation.ts'
import {
  applyUpdate,
  createAbsolutePositionFromRelativePosition,
  decodeRelativePosition,
  getState,
  type Text,
} from 'yjs'
import { fromBase64 } from '../../sync/documents/base64.ts'
import { editAs } from '../editor/undo.ts'

/** `taken`: here or on another device. `changed`: somebody has changed its words since, or they are not on this device. */
export type HunkState = 'open' | 'taken' | 'changed'

export function stateOf(text: Text, { client, before, from, to }: Hunk): HunkState {
  if (getState(text.doc!.store, client) > 0) return 'taken'
  const [start, end] = [indexOf(text, from), indexOf(text, to)]
  if (start === null || end === null) return 'changed'
  return text.toJSON().slice(start, end) === before ? 'open' : 'changed'
}

/** One step to undo, however many hunks. */
export function takeHunks(text: Text, hunks: readonly Hunk[]): void {
  editAs(text, 'hunk', () => {
    for (const { update } of hunks) applyUpdate(text.doc!, fromBase64(update), 'hunk')
  })
}

function indexOf(text: Text, position: string): number | null {
  const found = createAbsolutePositionFromRelativePosition(
    decodeRelativePosition(fromBase64(position)),
    text.doc!,
  )
  return found?.type === text ? found.index : null
}
