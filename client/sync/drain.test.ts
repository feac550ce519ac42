import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DrainState, schedule } from './drain.ts'

const calm: DrainState = {
  online: true,
  signedIn: true,
  due: null,
  notBefore: 0,
  lastPull: 1_000_000,
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

test('nothing is tried offline, and nothing is sent without a session', () => {
  expect(schedule({ ...calm, online: false, due: 0, poked: true }, NOW)).toEqual({
    push: null,
    pull: null,
  })
  expect(schedule({ ...calm, signedIn: false, due: 0 }, NOW).push).toBeNull()
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
