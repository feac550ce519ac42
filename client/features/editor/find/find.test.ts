import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { findIn, type Hit, LISTED_HITS } from './find.ts'
import { editsOf, placesIn, withEdits } from './places.ts'
import { applyEdits } from './replace-text.ts'
import { undoManagerOf } from '../extensions/undo.ts'

const texts = [
  {
    name: 'section:1',
    title: 'Harbour',
    text: 'Anna waits. anna’s lamp.\nHannah sleeps; Änna too.',
  },
  { name: 'section:2', title: 'Tower', text: 'Nobody.\n\n“Anna?”' },
]
const replaceHits = (text: Y.Text, hits: Hit[], put: string) => {
  const there = placesIn(text.toJSON(), hits, () => put)
  applyEdits(text, editsOf(there), 'replace')
  return there.length
}
const places = (query: string, options = {}) =>
  findIn(texts, query, options).hits.map(({ name, at, found }) => `${name} ${at} ${found}`)

test('finds through all texts, by case and by word', () => {
  expect(places('anna')).toEqual([
    'section:1 0 Anna',
    'section:1 12 anna',
    'section:1 26 anna',
    'section:2 10 Anna',
  ])
  expect(places('anna', { wholeWord: true })).toHaveLength(3)
  expect(places('Anna', { caseSensitive: true })).toHaveLength(2)
  expect(places("anna's")).toEqual(['section:1 12 anna’s'])
  expect(places('"Anna')).toEqual(['section:2 9 “Anna'])
  expect(places('änna', { wholeWord: true })).toEqual(['section:1 40 Änna'])
  expect(places('.')).toHaveLength(4)
  expect(places('a-b (c) [d] {e}')).toEqual([])
  expect(places('')).toEqual([])
})

test('an excerpt is cut at words and stays on its line', () => {
  const text = `First.\n${'word '.repeat(20)}needle ${'other '.repeat(20)}\nLast.`
  const [hit] = findIn([{ name: 'n', title: '', text }], 'needle').hits
  expect(hit!.before).toBe(`…${'word '.repeat(7)}`)
  expect(hit!.after).toBe(`${' other'.repeat(6)}…`)
})

test('replaces what still stands there, and one undo brings it back', () => {
  const doc = new Y.Doc()
  const text = doc.getText('text')
  text.insert(0, texts[0]!.text)
  const { hits } = findIn([{ ...texts[0]!, text: text.toJSON() }], 'anna', { wholeWord: true })
  text.insert(11, ' Long.')
  expect(replaceHits(text, hits, 'Berta')).toBe(1)
  expect(text.toJSON()).toBe('Berta waits. Long. anna’s lamp.\nHannah sleeps; Änna too.')
  const { hits: again } = findIn([{ ...texts[0]!, text: text.toJSON() }], 'n')
  expect(replaceHits(text, again, '')).toBe(again.length)
  undoManagerOf(text).undo()
  expect(text.toJSON()).toBe('Berta waits. Long. anna’s lamp.\nHannah sleeps; Änna too.')
})

test('all places are counted; texts are listed as a whole until there are enough', () => {
  const scene = (id: number) => ({
    name: `section:${id}`,
    title: `${id}`,
    text: 'a whale '.repeat(3_000),
  })
  const book = [scene(1), scene(2), scene(3)]
  const { hits, total } = findIn(book, 'whale')
  expect(total).toBe(9_000)
  expect(hits.length).toBeGreaterThan(LISTED_HITS)
  expect(new Set(hits.map(({ name }) => name))).toEqual(new Set(['section:1', 'section:2']))
  expect(hits).toHaveLength(6_000)
  expect(findIn(book, 'whale', {}, Infinity).hits).toHaveLength(9_000)
})

test('a title says something else where it still says what was found', () => {
  const title = { name: 'chapter:1', title: 'Title of chapter 1', text: 'Anna and Anna' }
  const { hits } = findIn([title], 'anna')
  const replaced = (now: string) => withEdits(now, editsOf(placesIn(now, hits, () => 'Bo')))
  expect(replaced('Anna and Anna')).toBe('Bo and Bo')
  expect(replaced('Anna or Anna')).toBe('Bo or Anna')
})

test('tags of marks and addresses of pictures are no words, descriptions and captions are', () => {
  const text =
    'A <u>sub</u>, <span class="smallcaps">span</span> ![a sub](/api/files/sub/download#4x3 "sub u") <sub>u</sub>'
  const found = (query: string) => findIn([{ name: 'a', title: '', text }], query).hits
  expect(found('sub').map(({ at }) => text.slice(at, at + 4))).toEqual(['sub<', 'sub]', 'sub '])
  expect(found('span')).toHaveLength(1)
  expect(found('download')).toEqual([])
  expect(found('u').map(({ at }) => at)).toHaveLength(5)
})
