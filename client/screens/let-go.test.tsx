import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openRoom, type WritingRoom } from '../e2e/support/writing-room.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { browserPlatform } from '../sync/store/platform.ts'
import { Vault } from '../sync/store/vault.ts'

let server: LiveServer
let room: WritingRoom
beforeAll(async () => {
  server = await startLiveServer()
  room = await openRoom(server.origin, 'orla', ['She bought the wick.'], { gwen: 'editor' })
})
afterAll(() => server.close())

/** The text of the scene, once it is here. */
async function scene(): Promise<HTMLElement> {
  const field = await screen.findByRole('textbox', { name: 'Text of Wick, Scene 1' })
  await expect.poll(() => field.textContent).toContain('bought the wick')
  return field
}

test('what somebody wrote while they were let go stands in their tray, and is never called saved', async () => {
  const { session } = await server.member('gwen')
  await using app = await openApp(`${room.address}?tab=manuscript`, { server, session })
  await scene()
  await app.allSaved()
  await app.documentsHere(`section:${room.sections[0]}`)
  app.offline()
  // A line that is open stays open: the page has to come back without one.
  app.reload()
  const field = await scene()
  const event = new Event('paste', { bubbles: true, cancelable: true })
  field.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => 'Gwen was here. ' } }))
  await app.says('Gwen was here.')
  await page.shows('Saved on this device')
  type Person = { id: string; person: { username: string } }
  const people = await room.as<Person[]>('GET', `/books/${room.id}/collaborators`)
  const gwen = people.find(({ person }) => person.username === 'gwen')!
  await room.as('DELETE', `/collaborations/${gwen.id}`)
  app.seen.length = 0
  app.online()
  await page.press('Needs attention (1)')
  expect(app.seen.filter((text) => /(?<!All )Saved(?! on this device)/.test(text))).toEqual([])
  const tray = await page.part('dialog', 'Your unsent work')
  await tray.shows(/Gwen was here\./)
  await tray.press('Copy text')
  await page.shows('Text copied')
  expect(await navigator.clipboard.readText()).toContain('Gwen was here.')
  await tray.press('Discard')
  await tray.shows(/^Scene.* discarded$/)
  await tray.press('Undo')
  await tray.shows(/Gwen was here\./)
  expect(app.seen.filter((text) => text.includes('Nothing is waiting'))).toEqual([])
  await tray.press('Discard')
  await tray.shows(/^Scene.* discarded$/)
  await tray.keys('{Escape}')
  await app.allSaved()
  // What she discarded keeps nothing of her on this device: she is not asked about it.
  app.goto('/worlds')
  await page.press('Account menu')
  await page.press('Logout', 'menuitem')
  const vault = new Vault(session.user.id, browserPlatform)
  onTestFinished(() => vault.close())
  await app.until(async () => expect(await vault.documents.count()).toBe(0))
})

test('words of a scene that was made meanwhile can be read whole, copied and thrown away too', async () => {
  const { session, call } = await server.member('gwen')
  const invitation = { username: 'gwen', role: 'editor' }
  const invited = await room.as<{ id: string }>(
    'POST',
    `/books/${room.id}/collaborators`,
    invitation,
  )
  await call('POST', `/collaborations/${invited.id}/accept`, {})
  await using app = await openApp(`${room.address}?tab=manuscript`, { server, session })
  await scene()
  await app.allSaved()
  await app.documentsHere(`section:${room.sections[0]}`)
  app.offline()
  await page.press('More about Wick')
  await page.press('New scene', 'menuitem')
  const field = await screen.findByRole('textbox', { name: 'Text of Wick, Scene 2' })
  const event = new Event('paste', { bubbles: true, cancelable: true })
  field.dispatchEvent(
    Object.assign(event, { clipboardData: { getData: () => 'Gwen began a scene. ' } }),
  )
  await page.shows('Saved on this device')
  await room.as('DELETE', `/collaborations/${invited.id}`)
  app.online()
  // The scene itself, and its words.
  await page.press('Needs attention (2)')
  const tray = await page.part('dialog', 'Your unsent work')
  const words = within(await tray.findByRole('article', { name: /^Scene/ }))
  await words.findByText(/Gwen began a scene\./)
  await app.user.click(words.getByRole('button', { name: 'Copy text' }))
  await page.shows('Text copied')
  expect(await navigator.clipboard.readText()).toContain('Gwen began a scene.')
  await app.user.click(words.getByRole('button', { name: 'Discard' }))
  await tray.press('Discard')
  await tray.shows(/^Scene.* discarded$/)
  const line = within(await tray.shows('New scene discarded'))
  // It can still be brought back: at no moment it is said that everything is on the server.
  expect(app.seen.filter((text) => text.includes('Nothing is waiting'))).toEqual([])
  await app.user.click(line.getByRole('button', { name: 'Undo' }))
  await tray.shows('Chapter not found')
  await tray.lacks('New scene discarded')
})
