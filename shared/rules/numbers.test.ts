import { expect, test } from 'vitest'
import { formatDate, formatUtcDate } from './dates.ts'
import { counted, withCommas } from './numbers.ts'

test('whole numbers read as the formatter of the language writes them', () => {
  for (const count of [0, 7, 999, 1_000, 12_345, 100_000, 9_876_543, 1_000_000_000])
    expect(withCommas(count)).toBe(count.toLocaleString('en'))
})

test('one thing is no several', () => {
  expect([0, 1, -1, 1_200].map((count) => counted(count, 'word'))).toEqual([
    '0 words',
    '1 word',
    '-1 word',
    '1,200 words',
  ])
})

test('so do dates', () => {
  const here = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
  const utc = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
  for (let time = Date.UTC(1969, 11, 31); time < Date.UTC(2080, 0); time += 39 * 86_399_999) {
    const date = new Date(time).toISOString()
    expect([formatDate(date), formatUtcDate(date)]).toEqual([here.format(time), utc.format(time)])
  }
  expect(formatDate('no date')).toBe('Recently')
})
