import { expect, test } from 'vitest'
import { inOrder } from './place-order.ts'

const places = ['a', 'b', 'c', 'd'].map((id) => ({ id, to: `/${id}` }))
const ids = (pinned: string[], used: string[]) => inOrder(places, pinned, used).map(({ id }) => id)

test('pinned places come first, then those used last, then the others as they were', () => {
  expect(ids([], [])).toEqual(['a', 'b', 'c', 'd'])
  expect(ids([], ['c', 'b'])).toEqual(['c', 'b', 'a', 'd'])
  expect(ids(['d'], ['c'])).toEqual(['d', 'c', 'a', 'b'])
  expect(ids(['b', 'd'], ['d'])).toEqual(['d', 'b', 'a', 'c'])
  expect(ids(['gone'], ['gone', 'a'])).toEqual(['a', 'b', 'c', 'd'])
})
