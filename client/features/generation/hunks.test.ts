import { fc } from '#shared/testing/fast-check.ts'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVectorFromUpdate, type Text } from 'yjs'
import { expect, test } from 'vitest'
import { hunksOf } from '../../../sync-server/features/generation/proposed-changes.ts'
import { undoManagerOf } from '../editor/extensions/undo.ts'
import { statesOf, takeHunks } from './hunks.ts'

const BEFORE = 'The lamp was out.\n\nOrla waited.\n\nHe came at noon.'
const AFTER = 'The lamp was out.\n\nShe spoke before he did.\n\nHe came at dusk.'

/** The same text on two devices, and what a model would change in it. */
function devices(before = BEFORE, after = AFTER) {
  const server = new Doc()
  server.getText('text').insert(0, before)
  const state = encodeStateAsUpdate(server)
  const basis = Buffer.from(encodeStateVectorFromUpdate(state)).toString('base64')
  const open = () => {
    const doc = new Doc()
    applyUpdate(doc, state)
    return doc.getText('text')
  }
  const hunks = hunksOf(state, after)
  const states = (text: Text) => statesOf(text, hunks, basis)
  const take = (text: Text, some = hunks) => takeHunks(text, some, basis)
  return { laptop: open(), phone: open(), hunks, states, take }
}

test('each changed paragraph is a hunk; a taken one is taken on every device', () => {
  const { laptop, phone, hunks, states, take } = devices()
  expect(hunks.map(({ before, after }) => [before, after])).toEqual([
    ['Orla waited.', 'She spoke before he did.'],
    ['He came at noon.', 'He came at dusk.'],
  ])
  expect(states(laptop)).toEqual(['open', 'open'])
  take(laptop, [hunks[0]!])
  expect(states(laptop)).toEqual(['taken', 'open'])
  take(phone)
  applyUpdate(laptop.doc!, encodeStateAsUpdate(phone.doc!))
  applyUpdate(phone.doc!, encodeStateAsUpdate(laptop.doc!))
  expect(states(laptop)).toEqual(['taken', 'taken'])
  expect([laptop.toJSON(), phone.toJSON()]).toEqual([AFTER, AFTER])
})

test('what somebody has changed meanwhile is marked, and words elsewhere are no hindrance', () => {
  const { laptop, hunks, states, take } = devices()
  laptop.insert(0, 'At night. ')
  laptop.insert(laptop.toJSON().indexOf('waited'), 'still ')
  expect(states(laptop)).toEqual(['changed', 'open'])
  take(laptop, [hunks[1]!])
  expect(laptop.toJSON()).toBe(
    'At night. The lamp was out.\n\nOrla still waited.\n\nHe came at dusk.',
  )
})

test('a device that does not have these words yet takes none of it', () => {
  const { states } = devices()
  expect(states(new Doc().getText('text'))).toEqual(['changed', 'changed'])
})

test('all of it is one step to undo, and to redo', () => {
  const { laptop, take } = devices()
  const history = undoManagerOf(laptop)
  take(laptop)
  history.undo()
  expect(laptop.toJSON()).toBe(BEFORE)
  history.redo()
  expect(laptop.toJSON()).toBe(AFTER)
})

test('words that were deleted and typed again, or taken back, are changed: a hunk would tear them', () => {
  const typed = devices()
  const at = BEFORE.indexOf('ait')
  typed.laptop.delete(at, 3)
  typed.laptop.insert(at, 'ait')
  expect(typed.laptop.toJSON()).toBe(BEFORE)
  expect(typed.states(typed.laptop)).toEqual(['changed', 'open'])
  typed.take(typed.laptop)
  expect(typed.laptop.toJSON()).toBe('The lamp was out.\n\nOrla waited.\n\nHe came at dusk.')
  const { laptop, phone, states } = devices()
  const history = undoManagerOf(laptop)
  laptop.doc!.transact(() => laptop.delete(BEFORE.indexOf('Orla'), 12), 'replace')
  history.undo()
  applyUpdate(phone.doc!, encodeStateAsUpdate(laptop.doc!))
  expect(laptop.toJSON()).toBe(BEFORE)
  expect(states(laptop)).toEqual(['changed', 'open'])
  expect(states(phone)).toEqual(['changed', 'open'])
})

test('words that were typed right beside a change are no part of it: it would come to stand around them', () => {
  const { laptop, states, take } = devices()
  laptop.insert(BEFORE.indexOf('Orla waited.') + 12, ' So did he.')
  expect(states(laptop)).toEqual(['changed', 'open'])
  take(laptop)
  expect(laptop.toJSON()).toContain('Orla waited. So did he.')
})

test.each([
  ['A. Orla waited. He came.', 'A. He came.'],
  ['A.\n\nOrla waited.\n\nHe came.', 'A.\n\nHe came.'],
  ['very very very cold', 'very cold'],
  ['\n\nHello there.', 'Hello there.'],
  ['\nHello there.', 'Hi.\nHello there.'],
])('what only takes away, or begins with an empty line: %j becomes %j', (before, after) => {
  const { laptop, phone, hunks, states, take } = devices(before, after)
  for (const hunk of hunks) expect(before).toContain(hunk.before)
  take(laptop)
  take(phone)
  applyUpdate(phone.doc!, encodeStateAsUpdate(laptop.doc!))
  for (const text of [laptop, phone]) {
    expect(text.toJSON()).toBe(after)
    expect(new Set(states(text))).toEqual(new Set(['taken']))
  }
})

test('any of them, in any order, say together what was proposed, and each what it shows', () => {
  const word = fc.constantFrom('lamp', 'Orla', '\n', '\n\n', ' ', '. ', '👩‍👧', 'very', '# ', 'é')
  const story = fc.array(word, { maxLength: 30 }).map((words) => words.join(''))
  fc.assert(
    fc.property(story, story, fc.infiniteStream(fc.nat()), (before, after, order) => {
      const { laptop, hunks, take } = devices(before, after)
      for (const hunk of hunks) {
        expect(before).toContain(hunk.before)
        expect(after).toContain(hunk.after)
      }
      const shuffled = hunks.toSorted(() => (order.next().value % 3) - 1)
      for (const hunk of shuffled) expect(take(laptop, [hunk])).toEqual([hunk])
      expect(laptop.toJSON()).toBe(after)
    }),
  )
})
