import { expect, test } from 'vitest'
import {
  FIRST_FLAGS,
  obeyingMasters,
  TOPICS,
  wantsNotification,
  wantsPush,
  withEmail,
  withSilentMode,
} from './notification-settings.ts'

test('everything is on at first but mail about posts and silent mode', () => {
  const off = Object.entries(FIRST_FLAGS).filter(([, on]) => !on)
  expect(off.map(([name]) => name)).toEqual(['email_on_post', 'silent_mode'])
  expect(Object.keys(FIRST_FLAGS)).toHaveLength(26)
})

test('silent mode turns the app’s notifications off; leaving it turns none on', () => {
  const silent = withSilentMode(FIRST_FLAGS, true)
  for (const topic of TOPICS) expect(silent[`notify_on_${topic}`]).toBe(false)
  expect(silent.email_on_comment).toBe(true)
  expect(withSilentMode(silent, false)).toEqual({ ...silent, silent_mode: false })
})

test('the e-mail master turns mail off; turning it on leaves the flags', () => {
  const none = withEmail(FIRST_FLAGS, false)
  for (const topic of TOPICS) expect(none[`email_on_${topic}`]).toBe(false)
  expect(none.notify_on_comment).toBe(true)
  expect(withEmail(none, true)).toEqual({ ...none, email_notifications_enabled: true })
})

test('what a device sends cannot contradict the masters', () => {
  const sent = { ...FIRST_FLAGS, silent_mode: true, email_notifications_enabled: false }
  const kept = obeyingMasters(sent)
  expect(kept.notify_on_reply || kept.email_on_reply).toBe(false)
})

test('an invitation only silence holds back', () => {
  const nothing = withSilentMode(withSilentMode(FIRST_FLAGS, true), false)
  expect(wantsNotification(nothing, 'comment')).toBe(false)
  expect(wantsNotification(nothing, 'invitation')).toBe(true)
  expect(wantsNotification(withSilentMode(FIRST_FLAGS, true), 'invitation')).toBe(false)
})

test('only what the app lists may ring', () => {
  expect(wantsPush(FIRST_FLAGS, 'reply')).toBe(true)
  expect(wantsPush({ ...FIRST_FLAGS, push_on_reply: false }, 'reply')).toBe(false)
  expect(wantsPush({ ...FIRST_FLAGS, notify_on_reply: false }, 'reply')).toBe(false)
  expect(wantsPush({ ...FIRST_FLAGS, push_on_reply: false }, 'invitation')).toBe(true)
})
