import { openApp } from '../../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../../sync-server/testing/test-app.ts'
import { newDevice } from '../../testing/device.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())

const bio = () => screen.findByLabelText<HTMLTextAreaElement>(/^Bio/)

test('what was typed in the moment before a page goes is in its form again', async () => {
  const device = newDevice(cast.sessions.alice)
  {
    await using page = await openApp('/profile/edit', { server, device })
    await page.user.type(await bio(), 'Writes about lamps.')
  }
  const left = [...device.storage.keys()].filter((key) => key.startsWith('left:'))
  expect(left).toHaveLength(1)
  await using page = await openApp('/profile/edit', { server, device, offline: true })
  await page.until(async () => expect((await bio()).value).toBe('Writes about lamps.'))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('left:'))).toEqual([])
})

test('what cannot be read of it keeps nobody from opening the app', async () => {
  const device = newDevice(cast.sessions.bob)
  const { id } = cast.sessions.bob.user
  for (const text of ['', 'null', '{"drafts":'])
    device.storage.set(`left:${id}:${text.length}`, text)
  await using page = await openApp('/profile/edit', { server, device })
  expect((await bio()).value).toBe('')
  await page.until(() => expect(Object.keys(localStorage).join()).not.toContain('left:'))
})

test('words of the page before never replace newer ones', async () => {
  const device = newDevice(cast.sessions.carol)
  const before = Date.now()
  {
    await using page = await openApp('/profile/edit', { server, device })
    await page.user.type(await bio(), 'Old. New.')
    await page.draftKept('Old. New.')
  }
  const old = { key: 'profile:edit', value: { bio: 'Old.' }, updated_at: before }
  for (const draft of [old, { ...old, base: {} }]) {
    const left = JSON.stringify({ drafts: [draft], edits: [] })
    device.storage.set(`left:${cast.sessions.carol.user.id}:late`, left)
    await using page = await openApp('/profile/edit', { server, device })
    await page.until(async () => expect((await bio()).value).toBe('Old. New.'))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('left:'))).toEqual([])
    await page.draftKept('"Old. New."')
  }
})

test('words that were typed before their draft was read join it', async () => {
  const device = newDevice(cast.sessions.dave)
  {
    await using page = await openApp('/profile/edit', { server, device })
    await page.user.type(await bio(), 'Old.')
    await page.draftKept('Old.')
  }
  const draft = { key: 'profile:edit', base: {}, value: { bio: ' New.' }, updated_at: Date.now() }
  const left = JSON.stringify({ drafts: [draft], edits: [] })
  device.storage.set(`left:${cast.sessions.dave.user.id}:early`, left)
  await using page = await openApp('/profile/edit', { server, device })
  await page.until(async () => expect((await bio()).value).toBe('Old. New.'))
})
