import { expect, test } from 'vitest'
import type { Hit } from './find.ts'
import { extentOf, outcome, returned, summary } from './find-words.ts'
import { ALL, isTicked, keysOf, NONE, ticked } from './ticks.ts'

const hit = (at: number, before = 'the '): Hit => ({
  name: 'section:1',
  title: 'The harbour',
  at,
  found: 'lamp',
  before,
  after: ' burns',
})

test('a tick is taken off and put on again, whether all or none were ticked', () => {
  for (const [start, standard] of [
    [ALL, true],
    [NONE, false],
  ] as const) {
    const other = ticked(start, ['a', 'b'], !standard)
    expect(['a', 'b', 'c'].map((key) => isTicked(other, key))).toEqual([
      !standard,
      !standard,
      standard,
    ])
    expect(ticked(other, ['a', 'b'], standard)).toEqual(start)
  }
})

test('a hit keeps its key when it moves; hits in the same words have one each', () => {
  const [first, second, other] = [hit(4), hit(40), hit(80, 'no ')]
  const keys = keysOf([first, second, other])
  expect(new Set(keys.values()).size).toBe(3)
  const moved = hit(9)
  expect(keysOf([moved]).get(moved)).toBe(keys.get(first))
})

test('what was found is said with how much of it is selected', () => {
  const three = { hits: [hit(1), hit(2), hit(3)], total: 3 }
  expect(summary('', three, 3)).toBe('')
  expect(summary('lamp', { hits: [], total: 0 }, 0)).toBe('Nothing found')
  expect(summary('lamp', { hits: [hit(1)], total: 1 }, 1)).toBe('1 place')
  expect(summary('lamp', three, 2)).toBe('3 places, 2 selected')
  expect(summary('lamp', { ...three, total: 5_000 }, 5_000)).toBe(
    '5,000 places, the first 3 are listed, all selected',
  )
})

test('what a replacement did is said, and what was not done', () => {
  expect(outcome({ count: 2_000, of: 2_000, problems: [] })).toBe('2,000 replaced.')
  expect(outcome({ count: 2, of: 5, problems: ['No.'] })).toBe('2 of 5 replaced. No.')
})

test('what came back is said, and what was left', () => {
  const texts = [
    { title: 'Oil', taken: 2, left: 0 },
    { title: 'Wick', taken: 3, left: 1 },
  ]
  expect(returned(texts, [])).toBe(
    '5 places are as before. Edited since, and left as they are: “Wick” (1 place).',
  )
  expect(returned([{ title: 'Oil', taken: 1, left: 0 }], [])).toBe('1 place is as before.')
})

test('a question names the extent of a replacement', () => {
  const inChapter = { ...hit(1), chapter: 'one' }
  expect(extentOf([inChapter, inChapter])).toBe('2 places in 1 chapter')
  expect(extentOf([inChapter, { ...hit(1), name: 'asset:1' }])).toBe(
    '2 places in 1 chapter and 1 entry',
  )
})
