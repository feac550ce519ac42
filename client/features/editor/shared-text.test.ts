import { type ChangeSet, EditorState } from '@codemirror/state'
import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { applyChanges, changesOf, crossing } from './extensions/pending-changes.ts'

interface Step {
  /** Typed here, written by another, or the end of a composition, when the editor catches up. */
  by: 'me' | 'other' | 'end'
  at: number
  remove: number
  insert: string
}
const steps = fc.array(
  fc.record<Step>({
    by: fc.constantFrom('me', 'other', 'end'),
    at: fc.nat(30),
    remove: fc.nat(5),
    insert: fc.constantFrom('', 'a', 'lamp ', '\n\n', '日本'),
  }),
  { maxLength: 30 },
)

test('however others write meanwhile, editor and shared text end up the same', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const text = new Y.Doc().getText('text')
      text.insert(0, 'The lamp went out.')
      let state = EditorState.create({ doc: text.toJSON() })
      let waiting: ChangeSet | null = null
      text.observe((event, { origin }) => {
        if (origin === 'me') return
        const changes = changesOf(event.delta, waiting?.newLength ?? state.doc.length)
        waiting = waiting?.compose(changes) ?? changes
      })
      const catchUp = () => {
        if (waiting) state = state.update({ changes: waiting }).state
        waiting = null
      }
      for (const { by, at, remove, insert } of all) {
        const length = by === 'me' ? state.doc.length : text.length
        const from = Math.min(at, length)
        const to = Math.min(from + remove, length)
        if (by === 'end') catchUp()
        else if (by === 'other')
          text.doc!.transact(() => {
            text.delete(from, to - from)
            text.insert(from, insert)
          }, 'other')
        else {
          let { changes: typed } = state.update({ changes: { from, to, insert } })
          state = state.update({ changes: typed }).state
          if (waiting) ({ typed, waiting } = crossing(waiting, typed))
          text.doc!.transact(() => applyChanges(text, typed), 'me')
        }
      }
      catchUp()
      expect(state.doc.toString()).toBe(text.toJSON())
    }),
    { numRuns: 500 },
  )
})
