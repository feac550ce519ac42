import { mergeUpdates, applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { expect, test } from 'vitest'
import { outlineOf } from './update-outline.ts'
import { DamagedUpdateError } from './update-reader.ts'

function written(...edits: ((doc: Doc) => void)[]): Uint8Array {
  const doc = new Doc()
  for (const edit of edits) edit(doc)
  return encodeStateAsUpdate(doc)
}
const type = (at: number, words: string) => (doc: Doc) => doc.getText('text').insert(at, words)

test('what is typed, deleted and typed again is understood', () => {
  const update = written(
    type(0, 'The lämp 😀 '),
    (doc) => doc.getText('text').delete(4, 3),
    type(2, '—'),
  )
  const outline = outlineOf(update)
  expect(outline.writers).toHaveLength(1)
  expect(outline.writers[0]).toMatchObject({ start: 0, end: 13 })
  expect(outline.deletes).toHaveLength(1)
  expect(outline.inserted).toBe(10)
})

test('what is left out between two pieces is no part of either', () => {
  const doc = new Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const word of ['one', 'two', 'three']) type(0, word)(doc)
  const { writers } = outlineOf(mergeUpdates([updates[0]!, updates[2]!]))
  expect(writers.map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [6, 11],
  ])
})

test('a text with U+0000 is none that is taken', () => {
  expect(() => outlineOf(written(type(0, 'ends\0here')))).toThrow('a null character')
})

test('an outline agrees with Yjs on random histories', () => {
  let seed = 11
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 200; round++) {
    const docs = [new Doc(), new Doc(), new Doc()]
    const all: Uint8Array[] = []
    for (const doc of docs) doc.on('update', (update: Uint8Array) => all.push(update))
    for (let i = 0; i < 30; i++) {
      const doc = docs[random(3)]!
      const text = doc.getText('text')
      if (random(4) === 0 && text.length > 0) text.delete(random(text.length), 1)
      else text.insert(random(text.length + 1), ['a', 'é😀', '\n', 'word'][random(4)]!)
      if (random(5) === 0) applyUpdate(docs[random(3)]!, encodeStateAsUpdate(doc))
    }
    for (const update of all) expect(() => outlineOf(update)).not.toThrow()
    const outline = outlineOf(mergeUpdates(all))
    const whole = new Doc()
    for (const update of all) applyUpdate(whole, update)
    const state = new Map(outline.writers.map(({ client, end }) => [client, end]))
    for (const [client, structs] of whole.store.clients) {
      const last = structs.at(-1)!
      expect(state.get(client)).toBe(last.id.clock + last.length)
    }
  }
})

test.each<[string, (doc: Doc) => void]>([
  ['another root', (doc) => doc.getText('other').insert(0, 'x')],
  ['a map', (doc) => doc.getMap('text').set('a', 1)],
  ['markup', (doc) => doc.getText('text').insert(0, 'x', { bold: true })],
  ['an embed', (doc) => doc.getText('text').insertEmbed(0, { image: 'x' })],
  ['a document inside', (doc) => doc.getMap('m').set('d', new Doc())],
])('%s is no plain text', (_, edit) => {
  const foreign = expect.objectContaining({ code: 'documents.foreign' }) as Error
  expect(() => outlineOf(written(edit))).toThrow(foreign)
})

test('what Yjs leaves of something nested is no plain text', () => {
  const foreign = expect.objectContaining({ code: 'documents.foreign' }) as Error
  expect(() => outlineOf(new Uint8Array([1, 1, 1, 0, 0, 3, 0]))).toThrow(foreign)
})

test('mutated updates are refused or understood, quickly, and never anything else', () => {
  const doc = new Doc()
  const update = written(type(0, 'Once upon a time'), type(4, ' more'), (doc) =>
    doc.getText('text').delete(2, 5),
  )
  applyUpdate(doc, update)
  let seed = 5
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const began = process.threadCpuUsage()
  for (let i = 0; i < 20_000; i++) {
    const mutant = update.slice(0, 1 + random(update.length))
    for (let j = random(4); j >= 0; j--) mutant[random(mutant.length)] = random(256)
    try {
      outlineOf(mutant)
    } catch (error) {
      expect(error).toBeInstanceOf(DamagedUpdateError)
    }
  }
  expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(5_000)
})

test.each([
  ['many writers that are not there', [255, 255, 255, 255, 15]],
  ['many pieces that are not there', [1, 255, 255, 255, 255, 15, 1, 0]],
  ['a number without end', Array(64).fill(255)],
  ['a piece without length', [1, 1, 1, 0, 1, 1, 4, 116, 101, 120, 116, 0, 0]],
  ['deletions that overlap', [0, 1, 1, 2, 0, 5, 3, 5]],
  ['a piece beside what comes later', [1, 1, 1, 0, 0x84, 1, 9, 1, 97, 0]],
])('%s', (_, bytes) => {
  const damaged = expect.objectContaining({ code: 'documents.damaged' }) as Error
  expect(() => outlineOf(new Uint8Array(bytes))).toThrow(damaged)
})
