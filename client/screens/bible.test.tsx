import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BibleEntry } from '#shared/contract/bible.ts'
import { openRoom, type WritingRoom } from '../e2e/support/writing-room.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
let room: WritingRoom
beforeAll(async () => {
  server = await startLiveServer()
  const scenes = ['Sorrel counted. Nobody asked Sorrel.', 'Isk waited.']
  room = await openRoom(server.origin, 'orla', scenes, { vera: 'viewer' })
  const quay = { asset_type: 'location', name: 'The quay' }
  await room.as('POST', `/books/${room.id}/assets`, quay)
  const isk = { asset_type: 'character', name: 'Isk', aliases: ['the girl'] }
  await room.as('POST', `/books/${room.id}/assets`, isk)
})
afterAll(() => server.close())

const entries = () => room.as<BibleEntry[]>('GET', `/books/${room.id}/assets`)

test('the bible opens on its first entry, by kind, with a filter and the scenes that name it', async () => {
  const { session } = await server.member('vera')
  await using app = await openApp(`${room.address}?tab=bible`, { server, session })
  await page.findByRole('heading', { level: 2, name: 'Isk' })
  await page.shows('also the girl')
  await page.findByRole('heading', { name: 'Appears in 1 scene' })
  expect(app.seen.filter((words) => words.includes('Not named in a scene yet'))).toEqual([])
  await page.press(/^The quay/)
  await page.shows('Not named in a scene yet')
  await page.findByRole('region', { name: 'Places' })
  await app.fill('Filter 3 entries', 'quay')
  await page.gone('region', 'Characters')
  await app.fill('Filter 3 entries', '')
  await page.press(/^Sorrel/)
  await page.findByRole('heading', { level: 2, name: 'Sorrel' })
  // A viewer changes nothing.
  for (const name of ['Edit Sorrel', 'Delete Sorrel', 'Add a picture', 'Add a tie', 'New Entry'])
    expect(page.queryByRole('button', { name })).toBe(null)
  await page.press(/^1 Wick twice/)
  await page.findByRole('textbox', { name: 'Text of Wick, Scene 1' })
  app.goto(`${room.address}?tab=bible&entry=${room.chapter}`)
  await page.shows('Select an asset to view')
})

test('fields and ties are written without a network, and both entries show a tie', async () => {
  const { session } = await server.member('orla')
  await using app = await openApp(`${room.address}?tab=bible`, { server, session })
  await page.findByRole('heading', { level: 2, name: 'Isk' })
  await app.allSaved()
  app.offline()
  await app.press('Edit Isk')
  await app.fill('Age', 'About fifteen')
  await app.press('Save Changes')
  await page.shows('About fifteen')
  await page.pressBy('{Enter}', 'Add a tie')
  await app.fill('In words', 'never met')
  await page.pressBy('{Enter}', 'Add')
  await page.gone('dialog', 'Tie Isk to')
  await page.focusIs('Add a tie')
  await page.pressBy('{Enter}', /^Sorrel, never met/)
  await page.focusIs('Sorrel')
  await page.findByRole('button', { name: 'Isk, never met' })
  app.online()
  await app.allSaved()
  const isk = (await entries()).find(({ name }) => name === 'Isk')!
  expect(isk.fields).toEqual([{ label: 'Age', value: 'About fifteen' }])
  expect(isk.ties).toEqual([{ to: room.entry, words: 'never met' }])
  await page.pressBy('{Enter}', 'Remove the tie to Isk')
  await page.focusIs('Add a tie')
  await app.allSaved()
  await app.until(async () =>
    expect((await entries()).find(({ name }) => name === 'Isk')?.ties).toEqual([]),
  )
})

test('a name in a scene shows its entry as it is rendered, and Ctrl+click opens it', async () => {
  const { session } = await server.member('vera')
  await room.as('PUT', `/books/${room.id}/assets/${room.entry}`, {
    content: 'Counts, *never* aloud.',
  })
  await using app = await openApp(`${room.address}?tab=manuscript`, { server, session })
  const name = () => document.querySelector('.cm-mention')!
  await app.until(() => expect(name().textContent).toBe('Sorrel'))
  const point = { bubbles: true, pointerType: 'mouse' }
  name().dispatchEvent(new PointerEvent('pointerover', point))
  const card = await page.part('dialog', 'Sorrel')
  await card.shows('never')
  await card.findByRole('button', { name: 'Open' })
  expect(document.querySelector('[role=dialog] em')?.textContent).toBe('never')
  const click = { bubbles: true, cancelable: true, ctrlKey: true }
  name().dispatchEvent(new MouseEvent('mousedown', click))
  await page.findByRole('heading', { level: 2, name: 'Sorrel' })
})
