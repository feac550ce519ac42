import { expect, test } from 'vitest'
import { isTimeZone, quietUntil } from './quiet-hours.ts'

const until = (
  time_zone: string,
  quiet_from: string | null,
  quiet_to: string | null,
  now: string,
) => quietUntil({ time_zone, quiet_from, quiet_to }, new Date(now))?.toISOString() ?? null

test.each([
  // Past midnight, by the clock of the place.
  ['Europe/Berlin', '22:00', '07:00', '2026-01-10T20:59:59Z', null],
  ['Europe/Berlin', '22:00', '07:00', '2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['Europe/Berlin', '22:00', '07:00', '2026-01-11T05:59:30Z', '2026-01-11T06:00:00.000Z'],
  ['Europe/Berlin', '22:00', '07:00', '2026-01-11T06:00:00Z', null],
  // Within one day, where the clock is half an hour off.
  ['Asia/Kolkata', '12:00', '13:00', '2026-01-10T06:45:00Z', '2026-01-10T07:30:00.000Z'],
  ['Asia/Kolkata', '12:00', '13:00', '2026-01-10T07:30:00Z', null],
  // The night in which summer begins is an hour shorter; the one in which it ends is longer.
  ['Europe/Berlin', '22:00', '07:00', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['Europe/Berlin', '22:00', '07:00', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
  ['UTC', '22:00', '22:00', '2026-01-10T22:00:00Z', null],
  ['UTC', null, '07:00', '2026-01-10T02:00:00Z', null],
  ['UTC', '22:00', null, '2026-01-10T23:00:00Z', null],
])('%s %s to %s at %s: %s', (zone, from, to, now, end) => {
  expect(until(zone, from, to, now)).toBe(end)
})

test('an end that the clock jumps over is not before its beginning', () => {
  const now = '2026-03-29T00:30:00Z'
  expect(until('Europe/Berlin', '01:00', '02:30', now)! > now).toBe(true)
})

test('time zones are the ones that this machine knows', () => {
  expect(isTimeZone('Pacific/Auckland')).toBe(true)
  expect(isTimeZone('Europe/Nowhere')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})
