import { expect, test } from 'vitest'
import { chipName, syncText } from './sync-text.ts'

const calm = {
  network: 'online' as const,
  pending: 0,
  sending: false,
  problems: 0,
  stuck: 0,
  session_expired: false,
  write_failed: false,
}

test.each([
  [calm, 'All saved'],
  [{ ...calm, pending: 2, sending: true }, 'Sending…'],
  [{ ...calm, pending: 3 }, 'Saved on this device (3 to send)'],
  [{ ...calm, network: 'offline' as const }, 'Offline'],
  [{ ...calm, network: 'offline' as const, pending: 3 }, 'Saved on this device (3 to send)'],
  [{ ...calm, problems: 1 }, 'Needs attention (1)'],
  [{ ...calm, pending: 1, session_expired: true }, 'Not syncing - sign in'],
  [{ ...calm, problems: 1, write_failed: true }, 'Not saved'],
])('%j says %s', (state, text) => {
  expect(syncText(state).text).toBe(text)
})

test.each([
  ['All saved', 0, 'All saved'],
  ['Sending…', 2, 'Sending… (2)'],
  ['Not saved', 1, 'Not saved (1)'],
  ['Needs attention (2)', 2, 'Needs attention (2)'],
  ['Saved on this device (3 to send)', 3, 'Saved on this device (3 to send)'],
])('the chip “%s” with the number %i is called “%s”', (text, count, name) => {
  expect(chipName(text, count)).toBe(name)
})
