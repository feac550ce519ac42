import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoom, type WritingRoom } from '../e2e/support/writing-room.ts'
import { keptSession } from '../sync/session/kept-session.ts'
import { VISITOR } from '../sync/store/accounts.ts'
import { browserPlatform } from '../sync/store/platform.ts'
import { Vault } from '../sync/store/vault.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
let room: WritingRoom
beforeAll(async () => {
  server = await startLiveServer()
  room = await openRoom(server.origin, 'orla', ['She bought the wick.'])
})
afterAll(() => server.close())

const scene = () => screen.findByRole('textbox', { name: 'Text of Wick, Scene 1' })

/** The user whose session this device has outside of `localStorage`. */
async function keptUser(): Promise<string | undefined> {
  const visitor = new Vault(VISITOR, browserPlatform)
  try {
    return (await keptSession(visitor))?.user.username
  } finally {
    visitor.close()
  }
}

// Chromium writes `localStorage` to the disk up to a minute late.
test('who signed in a moment before the browser was killed has their book offline; who signed out has not', async () => {
  const { session } = await server.member('orla')
  const device = newDevice(session)
  const address = `${room.address}?tab=manuscript`
  {
    await using app = await openApp(address, { server, device })
    await scene()
    await app.allSaved()
    await app.documentsHere(`section:${room.sections[0]}`)
    await expect.poll(keptUser).toBe('orla')
  }
  device.storage.clear()
  {
    await using app = await openApp(address, { server, device, offline: true })
    await app.until(async () =>
      expect((await scene()).textContent).toContain('She bought the wick.'),
    )
    app.online()
    await app.allSaved()
    app.goto('/')
    await page.press('Account menu')
    await page.press('Logout', 'menuitem')
    await expect.poll(keptUser).toBe(undefined)
  }
  await using _ = await openApp('/', { server, device })
  await (await page.part('banner')).findByRole('button', { name: 'Sign In' })
})
