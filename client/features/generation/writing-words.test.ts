import { expect, test } from 'vitest'
import { amountOf, hintFor, refundOf, rests, statusOf } from './writing-words.ts'

const progress = {
  phase: 'writing' as const,
  chapter: 2,
  chapters: 12,
  scene: 3,
  scenes: 5,
  words_done: 1_200,
  words_planned: 90_000,
  minutes_left: 120,
  tail: '',
}
const row = {
  status: 'running' as const,
  pause: null,
  error: null,
  progress,
  is_closed: false,
  is_paid: true,
  waits_since: null,
}

test('a book that is written says where it is and how long it will take', () => {
  expect(statusOf(row, false)).toBe('Writing chapter 2 of 12, scene 3 of 5')
  expect(amountOf(progress, false)).toBe('1,200 of about 90,000 words, about 2 hours left')
  expect(statusOf({ ...row, progress: null }, false)).toBe('The book is about to be written.')
})

test('one that rests says why, and promises no time', () => {
  const paused = { ...row, status: 'paused' as const, pause: 'by_owner' as const }
  expect(rests(paused)).toBe(true)
  expect(statusOf(paused, false)).toBe('Paused.')
  expect(statusOf({ ...paused, error: 'The model is away.' }, false)).toBe('The model is away.')
  expect(amountOf(progress, true)).toBe('1,200 of about 90,000 words')
})

test('only what waited for the budget for longer than a day is paid back whole', () => {
  const waiting = { ...row, status: 'paused' as const, pause: 'budget' as const }
  const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  expect(refundOf({ ...waiting, waits_since: since(1) })).toContain('that were not written')
  expect(refundOf({ ...waiting, waits_since: since(25) })).toContain('all of its price')
  expect(hintFor({ ...waiting, waits_since: since(25) })).toContain('all of its price goes back')
})
