import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undoManagerOf } from '../editor/extensions/undo.ts'
import { appendText, moveTail, positionIn } from './scene-edits.ts'

/** Splits a text at the bar while another writer edits before each step. */
async function split(content: string, others: ((text: Y.Text) => void)[]) {
  const text = new Y.Doc().getText('text')
  const at = content.indexOf('|')
  text.insert(0, content.replace('|', ''))
  let tail = ''
  const edit = <T>(work: (text: Y.Text) => T) => {
    const result = work(text)
    others.shift()?.(text)
    return Promise.resolve(result)
  }
  await moveTail(edit, positionIn(text, at), (words) => Promise.resolve((tail = words)))
  return { text, head: text.toJSON(), tail }
}
const type = (words: string, before: string) => (text: Y.Text) =>
  text.doc!.transact(() => text.insert(text.toJSON().indexOf(before), words), 'another tab')

test('a scene is cut in two at the caret, without the blank lines between', async () => {
  const { head, tail, text } = await split('Oil.\n\n|\nWick.', [])
  expect([head, tail]).toEqual(['Oil.', 'Wick.'])
  undoManagerOf(text).undo()
  expect(text.toJSON()).toBe('Oil.\n\n\nWick.')
})

test('what others write while a scene is split stands in one of the two', async () => {
  const others = [type('clean ', 'wick'), type('whale ', 'oil')]
  const { head, tail } = await split('Much oil.\n\n|A wick.', others)
  expect(head).toBe('Much whale oil.')
  expect(tail).toBe('A clean wick.')
})

test('splitting at the end, or behind it, takes nothing away', async () => {
  expect(await split('Oil.|', [])).toMatchObject({ head: 'Oil.', tail: '' })
})

test('a note goes along with its mark, also when both halves use it, while others write in it', async () => {
  const content =
    'Oil.[^1] Wick.[^2]\n\n|A lamp.[^2] Glass.[^3]\n\n[^1]: Whale.\n\n[^2]: Cotton.\n\n[^3]: Sand.'
  const others = [type('Fine ', 'Cotton'), type('sperm ', 'Whale')]
  const { head, tail, text } = await split(content, others)
  expect(head).toBe('Oil.[^1] Wick.[^2]\n\n[^1]: sperm Whale.\n\n[^2]: Fine Cotton.')
  expect(tail).toBe('A lamp.[^2] Glass.[^3]\n\n[^2]: Fine Cotton.\n\n[^3]: Sand.')
  undoManagerOf(text).undo()
  expect(text.toJSON()).toContain('A lamp.[^2] Glass.[^3]')
})

test('what somebody else writes in a note that stays is not lost by a split they had not heard of', () => {
  const [here, there] = [new Y.Doc(), new Y.Doc()]
  here.getText('text').insert(0, 'Oil.[^1]\n\nWick.\n\n[^1]: Whale.')
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  const other = there.getText('text')
  other.insert(other.length - 1, ' oil')
  const text = here.getText('text')
  const edit = <T>(work: (text: Y.Text) => T) => Promise.resolve(work(text))
  return moveTail(edit, positionIn(text, 10), () => Promise.resolve()).then(() => {
    Y.applyUpdate(here, Y.encodeStateAsUpdate(there))
    expect(text.toJSON()).toBe('Oil.[^1]\n\n[^1]: Whale oil.')
  })
})

test('of two scenes that are merged each mark keeps its own note', () => {
  const text = new Y.Doc().getText('text')
  text.insert(0, 'Oil.[^1]\n\n[^1]: Whale.')
  appendText(text, 'Wick.[^1]\n\n[^1]: Cotton.')
  expect(text.toJSON()).toBe('Oil.[^1]\n\n[^1]: Whale.\n\nWick.[^2]\n\n[^2]: Cotton.')
})
