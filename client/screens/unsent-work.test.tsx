import { openApp } from '../testing/open-app.tsx'
import type { Session } from '#shared/contract/auth.ts'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { png } from '../../sync-server/testing/pictures.ts'
import { openRoom, type WritingRoom } from '../e2e/support/writing-room.ts'
import { storeLocalFile } from '../sync/files/store-local-file.ts'
import { browserPlatform } from '../sync/store/platform.ts'
import { unsentIn } from '../sync/store/unsent.ts'
import { Vault } from '../sync/store/vault.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
let room: WritingRoom
beforeAll(async () => {
  server = await startLiveServer()
  room = await openRoom(server.origin, 'orla', ['She bought the wick.'])
})
afterAll(() => server.close())

function vaultOf({ user }: Session): Vault {
  const vault = new Vault(user.id, browserPlatform)
  onTestFinished(() => vault.close())
  return vault
}

/** The scene's text is on the screen and on the device. */
async function sceneHere(app: Awaited<ReturnType<typeof openApp>>): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Text of Wick, Scene 1' })
  await expect.poll(() => field.textContent).toContain('bought the wick')
  await app.allSaved()
  await app.documentsHere(`section:${room.sections[0]}`)
}

test('a text that was set aside needs attention on every page until its writer has decided', async () => {
  const { session } = await server.member('orla')
  const editor = `${room.address}?tab=manuscript`
  await using app = await openApp(editor, { server, session })
  await sceneHere(app)
  const vault = vaultOf(session)
  // The server began the text anew since this device had it, and tells so where the text is open.
  app.offline()
  app.goto('/worlds')
  await page.heading('Manage Worlds')
  await vault.documents.update(`section:${room.sections[0]}`, { epoch: 7 })
  app.goto(editor)
  app.online()
  await page.shows('This text was started anew on the server. What you had is kept on this device.')
  app.goto('/worlds')
  await page.press('Needs attention (1)')
  const tray = await page.part('dialog', 'Your unsent work')
  const item = await tray.part('article', 'Scene of The Ninth Lamp')
  await item.shows('This text was started anew on the server. What you had is kept on this device.')
  await item.press('Copy text')
  await page.shows('Text copied')
  expect(await navigator.clipboard.readText()).toContain('She bought the wick.')
  expect(await unsentIn(vault)).toBe(1)

  await item.press('Discard')
  await tray.shows('Scene of The Ninth Lamp discarded')
  expect(await unsentIn(vault)).toBe(0)
  await tray.press('Undo')
  await tray.shows(/She bought the wick\./)
  await tray.lacks('Scene of The Ninth Lamp discarded')
  expect(await unsentIn(vault)).toBe(1)
  expect(app.seen.filter((text) => text.includes('Nothing is waiting'))).toEqual([])
  await tray.press('Discard')
  await tray.keys('{Escape}')
  await app.allSaved()
})

test('a picture of a text that waits is said to wait; one that was refused can be sent again, found and discarded', async () => {
  const { session } = await server.member('orla')
  await using app = await openApp(`${room.address}?tab=manuscript`, { server, session })
  await sceneHere(app)
  const vault = vaultOf(session)
  app.offline()
  const broken = new Blob(['no picture'], { type: 'image/png' })
  const picked = { name: 'map.png', purpose: 'chapter' } as const
  const id = await storeLocalFile(vault, broken, picked)
  await page.press('Saved on this device (1 to send)')
  const waiting = await page.part('dialog', 'Your unsent work')
  await waiting.shows('Waiting to send')
  waiting.getByRole('img', { name: 'map.png' })
  await waiting.keys('{Escape}')
  const content = `She bought the wick. ![A map](/api/files/${id}/download)`
  await room.as('PUT', `/books/${room.id}/sections/${room.sections[0]}`, { content })

  app.online()
  await page.press('Needs attention (1)')
  const tray = await page.part('dialog', 'Your unsent work')
  const item = await tray.part('article', 'Picture of The Ninth Lamp')
  await item.shows(/^This picture could not be sent\. /)
  await item.press('Discard')
  await tray.shows('Picture of The Ninth Lamp discarded')
  expect(await unsentIn(vault)).toBe(0)
  await tray.press('Undo')
  const again = await tray.part('article', 'Picture of The Ninth Lamp')
  const scene = await again.findByRole('link', { name: 'Open its scene' })
  expect(scene.getAttribute('href')).toContain(`scene=${room.sections[0]}`)
  expect(app.seen.filter((text) => text.includes('Nothing is waiting'))).toEqual([])

  const { buffer } = Uint8Array.from(await png(4, 4))
  await vault.parts.put({ id, index: 0, bytes: buffer })
  await vault.files.update(id, { size: buffer.byteLength })
  await again.press('Try again now')
  await tray.shows(/^Nothing is waiting/)
  await tray.keys('{Escape}')
  await app.allSaved()
  expect(await vault.files.get(id)).toMatchObject({ state: 'stored' })
})

test('a stuck change can be copied, discarded, brought back and sent at once', async () => {
  const { session, call } = await server.member('orla')
  await using app = await openApp('/communities', { server, session })
  await app.allSaved()
  const vault = vaultOf(session)
  app.offline()
  await page.press('Create Community')
  await app.fill('Name', 'Lamp Lighters')
  await page.press('Create')
  await page.heading('c/Lamp Lighters')
  // The server failed eight times with it.
  const stuck = { state: 'stuck', failures: 8, retry_at: Date.now() + 3_600_000 } as const
  await vault.outbox.toCollection().modify(stuck)
  app.online()
  await page.press('Needs attention (1)')
  const tray = await page.part('dialog', 'Your unsent work')
  await tray.shows('Could not be sent; trying again every hour')
  await tray.press('Copy text')
  expect(await navigator.clipboard.readText()).toContain('Lamp Lighters')
  await tray.press('Discard')
  await tray.shows('New community discarded')
  expect(await unsentIn(vault)).toBe(0)
  await tray.press('Undo')
  await tray.shows('Could not be sent; trying again every hour')
  await tray.press('Try again now')
  await tray.shows(/^Nothing is waiting/)
  await tray.keys('{Escape}')
  await app.allSaved()
  const { name } = await call<{ name: string }>('GET', '/communities/lamp-lighters')
  expect(name).toBe('Lamp Lighters')
})
