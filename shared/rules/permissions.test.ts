import { expect, test } from 'vitest'
import { canBinBook } from './permissions.ts'

const author = { id: 'bob' }

test.each([
  ['its author', { id: 'bob' }, false, true],
  ['a site admin', { id: 'alice', is_admin: true }, false, false],
  ['a visitor', null, false, false],
  ['its author, once it is in the permanent repository', { id: 'bob' }, true, false],
])('whether a book is moved to the bin by %s', (_, user, is_permanent, may) => {
  expect(canBinBook(user, { author, is_permanent })).toBe(may)
})
