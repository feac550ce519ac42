import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undoManagerOf } from '../editor/undo.ts'
import { moveTail, placeIn } from './scene-edits.ts'

/** Splits a text at the bar while somebody else writes before each step. */
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
  await moveTail(edit, placeIn(text, at), (words) => Promise.resolve((tail = words)))
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
