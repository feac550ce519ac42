import { expect, test } from 'vitest'
import { firstTiming, rhythmText, timed, timingProblems } from './schedule.ts'

const NEW = { chapter: { published_at: null } }
const CHANGED = { chapter: { published_at: '2026-11-01T00:00:00.000Z' } }
const local = (at: string | null) => (at === null ? null : new Date(at).toString().slice(0, 21))
const times = (list: { at: string | null }[]) => list.map(({ at }) => local(at))

test('a plan begins next Sunday at six in the evening, also on a Sunday', () => {
  expect(firstTiming(new Date(2026, 10, 25, 9)).at).toBe('2026-11-29T18:00')
  expect(firstTiming(new Date(2026, 10, 29, 9)).at).toBe('2026-12-06T18:00')
})

test('at a time: all chapters; one by one: changes at once, each new chapter some days after the last', () => {
  const at = '2026-11-29T18:00'
  const all = [CHANGED, NEW, NEW, NEW]
  expect(times(timed(all, { when: 'now', at, days: '7' }))).toEqual([null, null, null, null])
  const sunday = 'Sun Nov 29 2026 18:00'
  expect(times(timed(all, { when: 'later', at, days: '7' }))).toEqual(Array(4).fill(sunday))
  expect(times(timed(all, { when: 'one by one', at, days: '7' }))).toEqual([
    null,
    sunday,
    'Sun Dec 06 2026 18:00',
    'Sun Dec 13 2026 18:00',
  ])
})

test('the hour stays when the clocks change', () => {
  const year = timed(Array(53).fill(NEW), { when: 'one by one', at: '2027-01-03T18:00', days: '7' })
  expect(new Set(year.map(({ at }) => new Date(at!).getHours()))).toEqual(new Set([18]))
})

test('a time has to come, and the days are a number', () => {
  const later = { when: 'one by one', at: '2099-01-01T18:00', days: '7' } as const
  expect(timingProblems(later)).toEqual({ at: null, days: null })
  expect(timingProblems({ ...later, at: '' }).at).toBe('Choose a day and a time')
  expect(timingProblems({ ...later, at: '2020-01-01T18:00' }).at).toMatch('still to come')
  for (const days of ['0', '366', 'x', ''])
    expect(timingProblems({ ...later, days }).days).not.toBe(null)
  expect(timingProblems({ when: 'now', at: '', days: '' })).toEqual({ at: null, days: null })
})

test('the rhythm in words', () => {
  const at = '2026-11-29T18:00'
  const words = (days: string) => rhythmText({ when: 'one by one', at, days }).replace(/\s/g, ' ')
  expect(words('7')).toBe('Sundays at 6:00 PM')
  expect(words('3')).toBe('Every 3 days at 6:00 PM')
  expect(words('1')).toBe('Every day at 6:00 PM')
})
