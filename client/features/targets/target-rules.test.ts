import type { WrittenDay } from '#shared/contract/targets.ts'
import { addDays, dayOf, daysBetween, hasCome, weekdayOf } from '#shared/rules/writing-days.ts'
import { describe, expect, test } from 'vitest'
import { bookLine } from './book-line.ts'
import { calendarOf, monthsOf } from './calendar.ts'
import { shortCount, timeMarks, wordMarks } from './chart-marks.ts'
import { type Forecast, forecastOf, neededADay, paceOf } from './forecast.ts'
import { forecastText, timeText } from './progress-text.ts'
import { Sitting } from './sitting.ts'
import { bestDayOf, streakOf, totalsOf } from './streak.ts'

const TODAY = '2026-11-25'
const row = (day: string, words: number, fields: Partial<WrittenDay> = {}): WrittenDay => ({
  id: `${day}:b`,
  book_id: 'b',
  day,
  words,
  seconds: 60,
  sittings: 1,
  book_words: 1_000,
  goal: null,
  at: `${day}T12:00:00.000Z`,
  section_id: null,
  rev: 1,
  ...fields,
})
/** One row for each of the last days; the last count is today's. */
const lastDays = (counts: readonly number[], fields: Partial<WrittenDay> = {}) =>
  counts.map((words, i) => row(addDays(TODAY, i + 1 - counts.length), words, fields))

describe('a day', () => {
  test.each([
    ['2026-11-25T23:30:00Z', 'UTC', '2026-11-25'],
    ['2026-11-25T23:30:00Z', 'Europe/Berlin', '2026-11-26'],
    ['2026-11-25T03:00:00Z', 'America/Los_Angeles', '2026-11-24'],
    ['2026-11-25T10:30:00Z', 'Pacific/Kiritimati', '2026-11-26'],
  ])('%s in %s is %s', (at, zone, day) => expect(dayOf(Date.parse(at), zone)).toBe(day))

  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i is %s, also where clocks change', (day, by, then) => {
    expect(addDays(day, by)).toBe(then)
    expect(daysBetween(day, then)).toBe(by)
  })

  test('a week begins on Monday, and tomorrow has come somewhere', () => {
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([0, 6])
    const now = Date.parse('2026-11-25T12:00:00Z')
    expect([hasCome('2026-11-26', now), hasCome('2026-11-29', now)]).toEqual([true, false])
  })
})

describe('days in a row', () => {
  const streak = (counts: readonly number[], goal: number | null = null) =>
    streakOf(totalsOf(lastDays(counts, { goal })), TODAY)
  test.each<[string, number[], number | null, number]>([
    ['nothing', [], null, 0],
    ['today alone', [1], null, 1],
    ['today is not over', [5, 5, 0], null, 2],
    ['a gap ends it', [5, 0, 5, 5], null, 2],
    ['nothing since the day before yesterday', [5, 0, 0], null, 0],
    ['a goal that is not reached', [500, 499, 500], 500, 1],
    ['a goal not reached yet today', [500, 500, 100], 500, 2],
    ['a day of cuts', [500, -20, 500], null, 1],
  ])('%s', (_, counts, goal, days) => expect(streak(counts, goal)).toBe(days))

  test('each day has the goal of its own, and books add up', () => {
    const rows = [
      row('2026-11-24', 300, { goal: 300 }),
      row(TODAY, 250, { goal: 300, at: `${TODAY}T08:00:00.000Z` }),
      row(TODAY, 250, { goal: 500, at: `${TODAY}T09:00:00.000Z`, book_id: 'c' }),
    ]
    const totals = totalsOf(rows)
    expect(totals.get(TODAY)).toMatchObject({ words: 500, goal: 500, sittings: 2, seconds: 120 })
    expect(streakOf(totals, TODAY)).toBe(2)
    expect(bestDayOf(totals)).toMatchObject({ day: TODAY, words: 500 })
    expect(bestDayOf(totalsOf([row(TODAY, -3)]))).toBe(null)
  })
})

describe('the forecast', () => {
  const aim = { words: 12_000, target: 24_000, due: null, today: TODAY }
  test.each<[string, number[], ReturnType<typeof paceOf>]>([
    ['two days say nothing', [900, 900], null],
    ['three days are the least', [300, 300, 300], { words: 300, days: 3 }],
    ['days off count', [300, 0, 300, 0, 300], { words: 180, days: 5 }],
    [
      'a writer of twenty days: the last 14',
      [...Array(6).fill(9_000), ...Array(14).fill(100)],
      { words: 100, days: 14 },
    ],
    [
      'later the last 30',
      [...Array(10).fill(9_000), ...Array(30).fill(100)],
      { words: 100, days: 30 },
    ],
    ['who stopped has none', [500, 500, 500, ...Array(30).fill(0)], null],
  ])('%s', (_, counts, pace) => expect(paceOf(lastDays(counts), TODAY)).toEqual(pace))

  test.each([
    [{ words: 500, days: 30 }, '2026-12-31', { on: '2026-12-19', early: 12 }],
    [{ words: 500, days: 30 }, '2026-12-10', { on: '2026-12-19', early: -9 }],
    [{ words: 500, days: 30 }, null, { on: '2026-12-19', early: null }],
    [{ words: 499, days: 30 }, null, { on: '2026-12-20', early: null }],
  ])('at %o, by %s', (pace, due, found) =>
    expect(forecastOf({ ...aim, due }, pace)).toEqual({ kind: 'finished', ...found, pace }),
  )

  test.each([
    ['it is there', { ...aim, words: 24_000 }, null, 'reached'],
    ['nobody knows', aim, null, 'unknown'],
    ['it shrinks', aim, { words: -5, days: 14 }, 'never'],
    ['it stands', aim, { words: 0, days: 14 }, 'never'],
    ['in thirty years', aim, { words: 1, days: 14 }, 'never'],
  ])('%s', (_, of, pace, kind) => expect(forecastOf(of, pace)).toEqual({ kind }))

  test.each([
    ['2026-11-25', 12_000],
    ['2026-12-06', 1_000],
    ['2026-11-24', null],
    [null, null],
  ])('to be done by %s it takes %s a day', (due, words) =>
    expect(neededADay({ ...aim, due })).toBe(words),
  )
})

describe('the calendar', () => {
  const weeks = calendarOf(totalsOf(lastDays([100, 249, 250, 749, 750], { goal: 500 })), TODAY)
  test('is a year of whole weeks that ends today', () => {
    expect(weeks).toHaveLength(53)
    expect(weeks.slice(0, -1).every((week) => week.length === 7)).toBe(true)
    expect(weeks.at(-1)!.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24', TODAY])
    expect(weeks[0]![0]!.day).toBe('2025-11-24')
  })
  test('a day is as dark as its share of the goal, or of what is usual', () => {
    expect(
      weeks
        .flat()
        .slice(-6)
        .map(({ level }) => level),
    ).toEqual([0, 1, 1, 2, 3, 4])
    const usual = calendarOf(totalsOf(lastDays([10, 20, 30, -5])), TODAY)
      .flat()
      .slice(-4)
    expect(usual.map(({ level, words }) => [level, words])).toEqual([
      [2, 10],
      [3, 20],
      [4, 30],
      [0, 0],
    ])
  })
  test('says the same by month', () => {
    const [november, october] = monthsOf(weeks)
    expect(november).toEqual({ month: '2026-11', words: 2_098, days: 5, best: 750 })
    expect(october).toEqual({ month: '2026-10', words: 0, days: 0, best: 0 })
  })
})

test('the line of a book begins with what was there, and ends now', () => {
  const rows = [
    row(TODAY, 50, { book_words: 1_450 }),
    row('2026-11-20', 200, { book_words: 1_200 }),
    row('2026-11-22', 150, { book_words: 1_350 }),
  ]
  expect(bookLine(rows, { today: TODAY, words: 1_444 })).toEqual([
    { day: '2026-11-19', words: 1_000 },
    { day: '2026-11-20', words: 1_200 },
    { day: '2026-11-22', words: 1_350 },
    { day: TODAY, words: 1_444 },
  ])
  expect(bookLine([], { today: TODAY, words: 7 })).toEqual([{ day: TODAY, words: 7 }])
})

describe('a sitting', () => {
  const at = (time: string) => Date.parse(`2026-11-25T${time}Z`)
  const told = async (sitting: Sitting) => {
    const pieces: object[] = []
    await sitting.tell(async (piece) => pieces.push(piece))
    return pieces
  }
  test('counts time between words, not pauses, and a new sitting after a break', async () => {
    const sitting = new Sitting((now) => dayOf(now, 'UTC'))
    sitting.write('scene', 3, at('10:00:00'))
    sitting.write('scene', 0, at('10:00:30'))
    sitting.write('scene', -1, at('10:04:00'))
    sitting.write('scene', 5, at('10:20:00'))
    sitting.write('scene', 5, at('11:00:00'))
    sitting.write('other', 1, at('11:01:00'))
    expect([sitting.words, sitting.seconds, sitting.untold(TODAY)]).toEqual([13, 300, 13])
    const at11 = at('11:01:00')
    const piece = { day: TODAY, words: 13, seconds: 300, sittings: 2, at: at11, sceneId: 'other' }
    expect(await told(sitting)).toEqual([piece])
    expect(await told(sitting)).toEqual([])
    expect([sitting.words, sitting.untold(TODAY)]).toEqual([13, 0])
  })
  test('at midnight the words go to two days', async () => {
    const sitting = new Sitting((now) => dayOf(now, 'UTC'))
    sitting.write('scene', 3, at('23:59:30'))
    sitting.write('scene', 4, at('23:59:30') + 60_000)
    expect([sitting.untold(TODAY), sitting.untold('2026-11-26')]).toEqual([3, 4])
    expect(await told(sitting)).toMatchObject([
      { day: TODAY, words: 3, sittings: 1 },
      { day: '2026-11-26', words: 4, sittings: 0, seconds: 60 },
    ])
  })
  test('a piece is told once, also when a page is hidden while it is stored', async () => {
    const sitting = new Sitting((now) => dayOf(now, 'UTC'))
    sitting.write('scene', 3, at('10:00:00'))
    const pieces: number[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const store = async ({ words }: { words: number }) => {
      pieces.push(words)
      await promise
    }
    const first = sitting.tell(store)
    sitting.write('scene', 4, at('10:00:10'))
    const second = sitting.tell(store)
    expect(sitting.untold(TODAY)).toBe(7)
    resolve()
    await Promise.all([first, second])
    expect([pieces, sitting.untold(TODAY)]).toEqual([[3, 4], 0])
  })
  test('words that the disk refused are told with the next', async () => {
    const sitting = new Sitting((now) => dayOf(now, 'UTC'))
    sitting.write('scene', 3, at('10:00:00'))
    await expect(sitting.tell(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
    sitting.write('scene', 2, at('10:01:00'))
    expect(sitting.untold(TODAY)).toBe(5)
    expect(await told(sitting)).toMatchObject([{ words: 3 }, { words: 2 }])
  })
})

describe('the chart', () => {
  const year = { from: '2026-09-14', to: '2026-12-16', today: TODAY, on: '2026-12-16' }
  test.each([
    [year, 330, ['October', 'November', 'Today']],
    [year, 900, ['October', 'November', 'Today', 'Dec 16']],
    [{ ...year, from: '2026-09-28' }, 700, ['November', 'Today', 'Dec 16']],
    [{ ...year, to: TODAY, on: null }, 200, ['October', 'Today']],
    [{ ...year, on: '2026-11-28', to: '2026-11-28' }, 700, ['October', 'November', 'Today']],
  ])('%o in %i px has the labels %o', (span, width, labels) =>
    expect(timeMarks(span, width).map(({ label }) => label)).toEqual(labels),
  )
  test.each([
    [24_000, [0, 6_000, 12_000, 18_000, 24_000]],
    [20_000, [0, 5_000, 10_000, 15_000, 20_000]],
    [950, [0, 250, 500, 750, 1_000]],
    [1, [0, 1]],
    [0, [0]],
  ])('up to %i it has lines at %o', (most, lines) => expect(wordMarks(most)).toEqual(lines))
  test('writes them short', () =>
    expect([0, 500, 1_500, 24_000].map(shortCount)).toEqual(['0', '500', '1.5k', '24k']))
})

describe('what is said', () => {
  const pace = { words: 500, days: 30 }
  const said = (
    forecast: Forecast,
    due: string | null = '2026-12-31',
    needed: number | null = 400,
  ) => forecastText(forecast, { due, needed, today: TODAY }).join('')
  test.each<[Forecast, string | null, string]>([
    [
      { kind: 'finished', on: '2026-12-16', early: 15, pace },
      '2026-12-31',
      'At this month’s pace the draft is finished on December 16, 15 days before your date.',
    ],
    [
      { kind: 'finished', on: '2027-01-01', early: -1, pace: { words: 9, days: 14 } },
      '2026-12-31',
      'At the pace of the last 14 days the draft is finished on January 1, 2027, 1 day after your date. By December 31 it takes 400 words a day.',
    ],
    [
      { kind: 'finished', on: '2026-12-31', early: 0, pace },
      '2026-12-31',
      'At this month’s pace the draft is finished on December 31, on your date.',
    ],
    [
      { kind: 'finished', on: '2026-12-31', early: null, pace },
      null,
      'At this month’s pace the draft is finished on December 31.',
    ],
    [
      { kind: 'unknown' },
      null,
      'Once you have written on three days, you see here when the draft is finished.',
    ],
    [
      { kind: 'never' },
      '2026-12-31',
      'At your pace of late no day can be named. By December 31 it takes 400 words a day.',
    ],
    [{ kind: 'reached' }, null, 'The draft has its words.'],
  ])('%o by %s', (forecast, due, text) =>
    expect(said(forecast, due, due === null ? null : 400)).toBe(text),
  )
  test.each([
    [20, 1, ''],
    [60, 1, '1 minute, in one sitting'],
    [2_040, 2, '34 minutes, in two sittings'],
    [7_200, 7, '2 hours, in 7 sittings'],
    [3_660, 0, '1 hour 1 minute'],
  ])('%i seconds in %i sittings', (seconds, sittings, text) =>
    expect(timeText(seconds, sittings)).toBe(text),
  )
})
