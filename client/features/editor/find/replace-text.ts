import { type TextEdit, textEdits } from '#shared/rules/text-edit.ts'
import type * as Y from 'yjs'
import { type EditOrigin, editAs } from '../extensions/undo.ts'

/** Makes a text say something else by the few edits that differ, so that everybody's caret stays where it was. */
export function replaceText(text: Y.Text, next: string, origin: EditOrigin): void {
  applyEdits(text, textEdits(text.toJSON(), withLineFeeds(next)), origin)
}

/** Edits that stand in order and apart, as one step that one undo takes back. */
export function applyEdits(text: Y.Text, edits: readonly TextEdit[], origin: EditOrigin): void {
  if (!edits.length) return
  editAs(text, origin, () => {
    for (const { at, remove, insert } of edits.toReversed()) {
      if (remove) text.delete(at, remove)
      if (insert) text.insert(at, insert)
    }
  })
}

/** The editor counts a line's end as one character: a text with carriage returns would be written in wrong places. */
export function repairLineEnds(text: Y.Text): boolean {
  const now = text.toJSON()
  if (!now.includes('\r')) return false
  replaceText(text, now, 'repair')
  return true
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
