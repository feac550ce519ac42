import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DrainState, schedule } from './drain.ts'

const calm: DrainState = {
  online: true,
  entitled: true,
  due: null,
  notBefore: 0,
  pollAt: 1_060_000,
  visible: true,
  poked: false,
}
const NOW = 1_000_000

test('with nothing to send and nothing heard, a visible tab asks once a minute', () => {
  expect(schedule(calm, NOW)).toEqual({ push: null, pull: NOW + 60_000 })
  expect(schedule({ ...calm, visible: false }, NOW)).toEqual({ push: null, pull: null })
})

test('a poke is answered at once', () => {
  expect(schedule({ ...calm, poked: true }, NOW).pull).toBe(NOW)
})

test('nothing is tried offline, and nothing for an account whose session has ended', () => {
  expect(schedule({ ...calm, online: false, due: 0, poked: true }, NOW)).toEqual({
    push: null,
    pull: null,
  })
  const ended = { ...calm, entitled: false, due: 0, poked: true }
  expect(schedule(ended, NOW)).toEqual({ push: null, pull: null })
})

test('a change that is due is tried within a minute, whatever failed before', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (due, notBefore) => {
      const { push } = schedule({ ...calm, due, notBefore }, NOW)
      expect(push).toBeGreaterThanOrEqual(NOW)
      expect(push).toBeLessThanOrEqual(Math.max(NOW, due) + 60_000)
    }),
  )
})
