import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { expect, test } from 'vitest'
import type { Hunk } from '#shared/contract/generation.ts'
import { hunksOf } from '../../../sync-server/features/generation/scene/scene-hunks.ts'
import { undoManagerOf } from '../editor/undo.ts'
import { stateOf, takeHunks } from './hunks.ts'

const BEFORE = 'The lamp was out.\n\nOrla waited.\n\nHe came at noon.'
const AFTER = 'The lamp was out.\n\nShe spoke before he did.\n\nHe came at dusk.'

/** The same text on two devices, and what a model would change in it. */
function devices() {
  const server = new Doc()
  server.getText('text').insert(0, BEFORE)
  const state = encodeStateAsUpdate(server)
  const open = () => {
    const doc = new Doc()
    applyUpdate(doc, state)
    return doc.getText('text')
  }
  return { laptop: open(), phone: open(), hunks: hunksOf(state, AFTER) }
}
const states = (text: Parameters<typeof stateOf>[0], hunks: Hunk[]) =>
  hunks.map((hunk) => stateOf(text, hunk))

test('each changed paragraph is a hunk; a taken one is taken on every device', () => {
  const { laptop, phone, hunks } = devices()
  expect(hunks.map(({ before, after }) => [before, after])).toEqual([
    ['Orla waited.', 'She spoke before he did.'],
    ['He came at noon.', 'He came at dusk.'],
  ])
  expect(states(laptop, hunks)).toEqual(['open', 'open'])
  takeHunks(laptop, [hunks[0]!])
  expect(states(laptop, hunks)).toEqual(['taken', 'open'])
  takeHunks(phone, hunks)
  applyUpdate(laptop.doc!, encodeStateAsUpdate(phone.doc!))
  applyUpdate(phone.doc!, encodeStateAsUpdate(laptop.doc!))
  expect(states(laptop, hunks)).toEqual(['taken', 'taken'])
  expect([laptop.toJSON(), phone.toJSON()]).toEqual([AFTER, AFTER])
})

test('what somebody has changed meanwhile is marked, and words elsewhere are no hindrance', () => {
  const { laptop, hunks } = devices()
  laptop.insert(0, 'At night. ')
  laptop.insert(laptop.toJSON().indexOf('waited'), 'still ')
  expect(states(laptop, hunks)).toEqual(['changed', 'open'])
  takeHunks(laptop, [hunks[1]!])
  expect(laptop.toJSON()).toBe(
    'At night. The lamp was out.\n\nOrla still waited.\n\nHe came at dusk.',
  )
})

test('a device that does not have these words yet takes none of it', () => {
  const { hunks } = devices()
  expect(states(new Doc().getText('text'), hunks)).toEqual(['changed', 'changed'])
})

test('all of it is one step to undo, and to redo', () => {
  const { laptop, hunks } = devices()
  const history = undoManagerOf(laptop)
  takeHunks(laptop, hunks)
  history.undo()
  expect(laptop.toJSON()).toBe(BEFORE)
  history.redo()
  expect(laptop.toJSON()).toBe(AFTER)
})
