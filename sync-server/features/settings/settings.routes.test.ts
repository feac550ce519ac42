import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { mayReachAt } from './settings.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

const own = () => `/users/${cast.sessions.alice.user.id}/settings`
const reach = (now: string) => mayReachAt(app.db.read, cast.sessions.alice.user.id, now)

test('quiet hours are kept beside the flags, and say until when nobody rings', async () => {
  const night = '2026-01-10T23:30:00.000Z'
  expect(await cast.make('alice', 'GET', own())).toMatchObject({
    time_zone: 'UTC',
    quiet_from: null,
    quiet_to: null,
  })
  expect(await reach(night)).toBe(night)
  const quiet = { time_zone: 'Europe/Lisbon', quiet_from: '23:00', quiet_to: '06:30' }
  expect(await cast.make('alice', 'PUT', own(), quiet)).toMatchObject(quiet)
  await cast.make('alice', 'PUT', own(), { notify_on_post: false })
  expect(await cast.make('alice', 'GET', own())).toMatchObject({ ...quiet, notify_on_post: false })
  expect(await reach(night)).toBe('2026-01-11T06:30:00.000Z')
  expect(await reach('2026-01-11T12:00:00.000Z')).toBe('2026-01-11T12:00:00.000Z')
  await cast.make('alice', 'PUT', own(), { quiet_from: null, quiet_to: null })
  expect(await reach(night)).toBe(night)
})

test.each([
  [{ quiet_from: '24:00' }, 'quiet_from'],
  [{ quiet_to: '7:00' }, 'quiet_to'],
  [{ time_zone: 'Europe/Nowhere' }, 'time_zone'],
])('%j is refused', async (body, field) => {
  const reply = await cast.as('alice', 'PUT', own(), body)
  expect(reply.status).toBe(422)
  expect(reply.body.issues?.[0]?.path).toContain(field)
})
