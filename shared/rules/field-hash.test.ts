import { expect, test } from 'vitest'
import { fieldHash } from './field-hash.ts'

test('what the server tidies away makes no other value', () => {
  expect(fieldHash(' One lamp.\r\n\r\nTwo. ')).toBe(fieldHash('One lamp.\n\nTwo.'))
  expect(fieldHash(['fog', ' ', 'sea '])).toBe(fieldHash(['fog', 'sea']))
  expect(fieldHash([{ name: 'Age', value: '9 ' }])).toBe(fieldHash([{ value: '9', name: 'Age' }]))
  expect(fieldHash(null)).toBe(fieldHash(''))
})

test('other words, and another order, make another value', () => {
  expect(fieldHash('One lamp.')).not.toBe(fieldHash('One lamp'))
  expect(fieldHash(['fog', 'sea'])).not.toBe(fieldHash(['sea', 'fog']))
  expect(fieldHash(['fog sea'])).not.toBe(fieldHash(['fog', 'sea']))
})
