import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undoManagerOf } from '../editor/extensions/undo.ts'
import { appendText, cutTail, positionIn, updateBy } from './scene-edits.ts'

/** Splits a text at the bar. Another writer edits before the cut reaches the text. */
function split(content: string, meanwhile: (text: Y.Text) => void = () => undefined) {
  const text = new Y.Doc().getText('text')
  const at = content.indexOf('|')
  text.insert(0, content.replace('|', ''))
  const place = positionIn(text, at)
  let tail = ''
  const update = updateBy(text.doc!, (copy) => void (tail = cutTail(copy, place).text))
  meanwhile(text)
  Y.applyUpdate(text.doc!, update, 'split')
  return { head: text.toJSON(), tail }
}

test('a scene is cut in two at the caret, without the blank lines between', () => {
  expect(split('Oil.\n\n|\nWick.')).toEqual({ head: 'Oil.', tail: 'Wick.' })
})

test('what others write while a scene is split is not lost', () => {
  const { head, tail } = split('Much oil.\n\n|A wick.', (text) => {
    text.insert(text.toJSON().indexOf('oil'), 'whale ')
    text.insert(text.toJSON().indexOf('wick'), 'clean ')
  })
  expect(head).toBe('Much whale oil.clean ')
  expect(tail).toBe('A wick.')
})

test('splitting at the end, or behind it, takes nothing away', () => {
  expect(split('Oil.|')).toEqual({ head: 'Oil.', tail: '' })
})

test('a note goes along with its mark, also when both halves use it, while others write in it', () => {
  const { head, tail } = split(
    'Oil.[^1] Wick.[^2]\n\n|A lamp.[^2] Glass.[^3]\n\n[^1]: Whale.\n\n[^2]: Cotton.\n\n[^3]: Sand.',
    (text) => {
      text.insert(text.toJSON().indexOf('Whale'), 'Sperm ')
      text.insert(text.toJSON().indexOf('Cotton'), 'Fine ')
    },
  )
  expect(head).toBe('Oil.[^1] Wick.[^2]\n\n[^1]: Sperm Whale.\n\n[^2]: Fine Cotton.')
  expect(tail).toBe('A lamp.[^2] Glass.[^3]\n\n[^2]: Cotton.\n\n[^3]: Sand.')
})

test('what somebody else writes in a note that stays is not lost by a split they had not heard of', () => {
  const [here, there] = [new Y.Doc(), new Y.Doc()]
  here.getText('text').insert(0, 'Oil.[^1]\n\nWick.\n\n[^1]: Whale.')
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  const other = there.getText('text')
  other.insert(other.length - 1, ' oil')
  const text = here.getText('text')
  const place = positionIn(text, 10)
  const update = updateBy(here, (copy) => void cutTail(copy, place))
  Y.applyUpdate(here, update, 'split')
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there))
  expect(text.toJSON()).toBe('Oil.[^1]\n\n[^1]: Whale oil.')
})

test('an undo takes neither a split nor a merge back in one of its two scenes alone', () => {
  const text = new Y.Doc().getText('text')
  const history = undoManagerOf(text)
  text.insert(0, 'Oil.')
  const update = updateBy(text.doc!, (copy) => appendText(copy, 'Wick.'))
  Y.applyUpdate(text.doc!, update, 'split')
  history.undo()
  expect(text.toJSON()).toMatch(/Wick\.$/)
})

test('of two scenes that are merged each mark keeps its own note', () => {
  const text = new Y.Doc().getText('text')
  text.insert(0, 'Oil.[^1]\n\n[^1]: Whale.')
  appendText(text, 'Wick.[^1]\n\n[^1]: Cotton.')
  expect(text.toJSON()).toBe('Oil.[^1]\n\n[^1]: Whale.\n\nWick.[^2]\n\n[^2]: Cotton.')
})
