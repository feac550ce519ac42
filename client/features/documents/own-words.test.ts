import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { editAs, undoManagerOf } from '../editor/extensions/undo.ts'
import { OwnWords } from './own-words.ts'

/** A text in two tabs that exchange at once, and the words that each counts. */
function twoTabs() {
  const docs = [new Y.Doc(), new Y.Doc()] as const
  const counts = [0, 0]
  for (const [i, doc] of docs.entries())
    doc.on('update', (update: Uint8Array, origin) => {
      if (origin !== 'tab') Y.applyUpdate(docs[1 - i]!, update, 'tab')
    })
  const texts = docs.map((doc) => doc.getText('text'))
  const own = texts.map((text, i) => new OwnWords(text, (words) => (counts[i]! += words)))
  return { here: texts[0]!, there: texts[1]!, own, counts }
}

test('each tab counts what is written in it, and nothing twice', () => {
  const { here, there, own, counts } = twoTabs()
  here.insert(0, 'One two three')
  there.insert(there.length, ' four five')
  here.insert(here.length, ' six')
  here.delete(0, 'One two '.length)
  there.insert(0, 'Zero ')
  for (const one of own) one.settle()
  expect(here.toJSON()).toBe('Zero three four five six')
  expect(counts).toEqual([2, 3])
})

test('a letter in a word is writing, too, and says so without words', () => {
  const text = new Y.Doc().getText('text')
  const told: number[] = []
  const own = new OwnWords(text, (words) => told.push(words))
  text.insert(0, 'On')
  own.settle()
  text.insert(2, 'e')
  own.settle()
  text.doc!.transact(() => undefined)
  own.settle()
  expect(told).toEqual([1, 0])
})

test('a count that somebody made is taken, until others change the text', () => {
  const { here, there, own, counts } = twoTabs()
  there.insert(0, 'One two')
  own[0]!.settle(2)
  here.insert(7, ' three')
  own[0]!.settle(3)
  there.insert(0, 'Zero ')
  here.insert(here.length, ' four')
  for (const one of own) one.settle()
  expect(counts).toEqual([2, 3])
})

test('words that are moved to another scene were not deleted, and a closed text tells the rest', () => {
  const text = new Y.Doc().getText('text')
  let count = 0
  const own = new OwnWords(text, (words) => (count += words))
  text.insert(0, 'One two three four')
  text.doc!.transact(() => text.delete(7, text.length - 7), 'split')
  text.insert(7, ' more')
  own.close()
  text.insert(0, 'Unseen ')
  expect(count).toBe(5)
})

test('what was not written is not deleted by an undo, and not written by a redo', () => {
  const text = new Y.Doc().getText('text')
  const history = undoManagerOf(text)
  let count = 0
  const own = new OwnWords(text, (words) => (count += words))
  editAs(text, 'replace', () => text.insert(0, 'One two '))
  editAs(text, 'hunk', () => text.insert(8, 'that a model wrote '))
  const counts = [() => history.undo(), () => history.redo(), () => history.undo()].map((act) => {
    act()
    own.settle()
    return count
  })
  expect([text.toJSON(), ...counts]).toEqual(['One two ', 2, 2, 2])
  history.undo()
  own.close()
  expect([text.toJSON(), count]).toEqual(['', 0])
})
