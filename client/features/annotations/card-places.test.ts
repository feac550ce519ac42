import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import { placeCards } from './card-places.ts'

const card = (at: number | null, height = 100) => ({ at, height })

test('cards stand at their passages, and push down those that follow closely', () => {
  expect(placeCards([card(40), card(300)], -1)).toEqual([40, 300])
  expect(placeCards([card(40), card(60), card(400)], -1)).toEqual([40, 152, 400])
})

test('the active card stays at its passage, and pushes up those above it', () => {
  expect(placeCards([card(300), card(320)], 1)).toEqual([208, 320])
  // Above the first line there is no room.
  expect(placeCards([card(10), card(30)], 1)).toEqual([0, 112])
})

test('cards whose passage is gone follow the others', () => {
  expect(placeCards([card(40), card(null), card(null)], -1)).toEqual([40, 152, 264])
  expect(placeCards([card(40), card(null)], 1)).toEqual([40, 152])
})

test('no card ever stands over another', () => {
  const some = fc.record({
    at: fc.option(fc.integer({ min: 0, max: 2000 })),
    height: fc.integer({ min: 1, max: 400 }),
  })
  const inOrder = fc
    .array(some, { maxLength: 12 })
    .map((cards) => cards.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity)))
  fc.assert(
    fc.property(inOrder, fc.integer({ min: -1, max: 12 }), (cards, active) => {
      const tops = placeCards(cards, active)
      for (const [i, top] of tops.entries())
        expect(top).toBeGreaterThanOrEqual(i === 0 ? 0 : tops[i - 1]! + cards[i - 1]!.height)
    }),
  )
})
