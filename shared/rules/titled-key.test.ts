import { expect, test } from 'vitest'
import { v7 } from 'uuid'
import { idOfKey } from './id-of-key.ts'
import { titledKey } from './titled-key.ts'

const id = '019a0c3e-7b1d-7f42-9a6b-3c5d2e1f0a94'

test('a key is read as a title, and is the whole id', () => {
  expect(titledKey({ id, title: 'The Ninth Lamp' })).toMatch(/^the-ninth-lamp-[0-9a-z]{24}$/)
  for (const one of [id, ...Array.from({ length: 50 }, () => v7())])
    expect(idOfKey(titledKey({ id: one, title: 'Öl & Glas, 2' }))).toBe(one)
})

test.each([
  ['any other title', (key: string) => key.replace('the-ninth-lamp', 'an-old-name')],
  ['no title', (key: string) => key.replace('the-ninth-lamp-', '')],
  ['the id', () => id],
])('%s leads to the same book', (_, other) => {
  expect(idOfKey(other(titledKey({ id, title: 'The Ninth Lamp' })))).toBe(id)
})

test('a title without letters leaves the code; a long one ends between two words', () => {
  expect(titledKey({ id, title: '?!' })).toMatch(/^[0-9a-z]{24}$/)
  const long = titledKey({ id, title: 'one two three '.repeat(10) })
  expect(long).toMatch(/^[a-z-]{50,60}-[0-9a-z]{24}$/)
  expect(long).toMatch(/-(one|two|three)-[^-]+$/)
  expect(idOfKey(titledKey({ id, title: '𝔸'.repeat(100) }))).toBe(id)
})

test.each(['the-ninth-lamp', 'my', 'ABCDEFGHJK', '', '-', `x-${'z'.repeat(25)}`, 'a%E0'])(
  '%s is no id, and stays as it is',
  (key) => expect(idOfKey(key)).toBe(key),
)
