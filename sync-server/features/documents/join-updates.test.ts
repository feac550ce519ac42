import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, mergeUpdates } from 'yjs'
import { joinUpdates } from './join-updates.ts'

/** The log of a server's document while three people write in it. */
function logOf(seed: number, edits: number): { doc: Doc; log: Uint8Array[] } {
  let state = seed
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const doc = new Doc()
  const log: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => log.push(update))
  const writers = [new Doc(), new Doc(), new Doc()]
  for (let i = 0; i < edits; i++) {
    const writer = writers[random(3)]!
    const text = writer.getText('text')
    if (random(3) === 0 && text.length > 4) text.delete(random(text.length - 3), 1 + random(3))
    else text.insert(random(text.length + 1), ['a', 'é😀', '\n', 'some words '][random(4)]!)
    if (random(3) === 0) applyUpdate(doc, encodeStateAsUpdate(writer))
    if (random(4) === 0) applyUpdate(writer, encodeStateAsUpdate(doc))
  }
  return { doc, log }
}

test('a joined log is the document', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { doc, log } = logOf(seed, 120)
    const joined = new Doc()
    const updates = joinUpdates(log)
    expect(updates).toHaveLength(1)
    for (const update of updates) applyUpdate(joined, update)
    expect(joined.store.pendingStructs).toBeNull()
    expect(joined.store.pendingDs).toBeNull()
    expect(joined.getText('text').toJSON()).toBe(doc.getText('text').toJSON())
    expect(mergeUpdates([encodeStateAsUpdate(joined)])).toEqual(encodeStateAsUpdate(doc))
  }
})

test('the end of a log is joined onto a snapshot of its beginning', () => {
  const { doc, log } = logOf(7, 200)
  const joined = new Doc()
  for (const update of log.slice(0, 20)) applyUpdate(joined, update)
  for (const update of joinUpdates(log.slice(20))) applyUpdate(joined, update)
  expect(joined.getText('text').toJSON()).toBe(doc.getText('text').toJSON())
})

test('letters that two servers took from the same writer are there once', () => {
  const writer = new Doc()
  const text = writer.getText('text')
  const log: Uint8Array[] = []
  // One server has had the last words already, or some of them; the other one gets them again.
  let before = encodeStateVector(writer)
  for (let i = 0; i < 40; i++) {
    const here = encodeStateVector(writer)
    text.insert((i * 7) % (text.length + 1), `[é😀${i}]`)
    if (i % 5 === 4) text.delete(i, 3)
    log.push(encodeStateAsUpdate(writer, here))
    if (i % 3 === 2) log.push(encodeStateAsUpdate(writer, before))
    before = here
  }
  const joined = new Doc()
  for (const update of joinUpdates(log)) applyUpdate(joined, update)
  expect(joined.getText('text').toJSON()).toBe(text.toJSON())
  expect(encodeStateVector(joined)).toEqual(encodeStateVector(writer))
})
