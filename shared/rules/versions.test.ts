import { expect, test } from 'vitest'
import { thinnedOut } from './versions.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const made = (minutesAgo: number) => ({
  id: String(minutesAgo),
  created_at: new Date(NOW - minutesAgo * 60_000).toISOString(),
})

test('of what is old fewer versions are kept, the newest of each span always', () => {
  expect(thinnedOut([0, 1, 2, 3].map(made), NOW)).toEqual([])
  const hour = thinnedOut([11, 12, 13, 21, 25].map(made), NOW)
  expect(hour).toEqual(['12', '13', '25'])
  const year = Array.from({ length: 365 }, (_, day) => made(day * 1_440 + 60))
  const left = year.length - thinnedOut(year, NOW).length
  expect(left).toBeGreaterThan(30 + 45)
  expect(left).toBeLessThan(30 + 52)
})

test('thinning twice forgets nothing more', () => {
  const all = Array.from({ length: 400 }, (_, i) => made(i * 7))
  const gone = new Set(thinnedOut(all, NOW))
  expect(
    thinnedOut(
      all.filter(({ id }) => !gone.has(id)),
      NOW,
    ),
  ).toEqual([])
})

test('of two of one millisecond the later id stays, however they are listed', () => {
  const { created_at } = made(30)
  const twins = ['a', 'b'].map((id) => ({ id, created_at }))
  for (const list of [twins, twins.toReversed()]) expect(thinnedOut(list, NOW)).toEqual(['a'])
})
