import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { keepShared } from '../sync/store/shared-things.ts'
import { browserCaches } from '../testing/browser-caches.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let lamps = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  lamps = (await cast.make('alice', 'POST', '/communities', { name: 'Lamps' })).id
})
afterAll(() => server.close())
beforeEach(() => {
  Object.assign(globalThis, { caches: browserCaches(new Map()) })
})

const holds = async (label: string, value: string) =>
  expect.poll(async () => page.queryByLabelText(label)).toHaveProperty('value', value)

test('a link is shared offline, becomes the draft of a post, and is posted later', async () => {
  await using app = await openApp('/c/lamps', { server, session: cast.sessions.alice })
  await page.heading('c/Lamps')
  await app.allSaved()
  await app.pulled(`community:${lamps}`)
  app.offline()
  // Acts as the service worker does with the form that another app posts.
  const words = { title: 'A lamp', text: 'Seen today', url: 'https://lamps.example.org/9' }
  const id = await keepShared({ use: 'post', ...words, files: [] })
  app.goto(`/submit?shared=${id}`)
  await (await page.part('region', 'Shared with Loreloom')).shows('A lamp')
  await page.findByRole('heading', { name: 'Where do you want to post it?' })
  await app.user.click(await (await page.part('main')).findByRole('button', { name: 'c/Lamps' }))

  await app.until(() => expect(location.pathname).toBe('/c/lamps/submit'))
  await holds('Title', 'A lamp')
  await holds('Link URL', 'https://lamps.example.org/9')
  await holds('Body (optional)', 'Seen today')
  app.reload()
  await holds('Title', 'A lamp')
  await page.press('Create Post')
  await page.heading('A lamp')
  app.online()
  await app.allSaved()
  // It was used: it does not wait any more.
  app.goto('/submit')
  await page.findByRole('heading', { name: 'Where do you want to post?' })
})

test('before the app is installed a share is refused in words', async () => {
  await using _ = await openApp('/submit?shared=failed', { server })
  await page.shows(/^What was shared could not be kept on this device\./)
})

/** The system's queue, with this file in it; what was taken from it is gone. */
function systemOpens(file: File): void {
  let opened = [{ getFile: async () => file }]
  const launchQueue = {
    setConsumer(consume: (launch: { files: typeof opened }) => void) {
      consume({ files: opened })
      opened = []
    },
  }
  Object.assign(globalThis, { launchQueue })
}

test('a file that the system opens waits for its reader, who makes it a world first', async () => {
  systemOpens(new File(['# Oil\n\nIt was dark.'], 'lamp.md'))
  await using app = await openApp('/import', { server })
  await page.shows('lamp.md')
  await page.shows('Please sign in to import a book')
  app.reload()
  await page.shows('lamp.md')
  await app.user.click(await (await page.part('main')).findByRole('button', { name: 'Sign In' }))
  const form = await page.part('dialog', 'Sign In')
  await form.fill('Username', 'bob')
  await form.fill('Password', 'a long password')
  await form.press('Sign In')
  await page.gone('dialog', 'Sign In')
  await page.findByRole('button', { name: 'Into my own books' })
  await page.shows('lamp.md')
  await page.press('Create World')
  await page.findByRole('dialog', { name: 'Create World' })
})

test('who has no book to continue here is told so by the shortcut that leads back to it', async () => {
  await using app = await openApp('/resume', { server, session: cast.sessions.bob })
  await page.shows('No book to continue on this device')
  app.goto('/write')
  await page.shows('No scene to continue on this device')
})

test('a file that the system opens becomes a book; the shortcut leads back to it', async () => {
  systemOpens(new File(['---\ntitle: The Ninth Lamp\n---\n\n# Oil\n\nIt was dark.'], 'lamp.md'))
  await using app = await openApp('/import', { server, session: cast.sessions.carol })
  await page.shows('lamp.md')
  await page.press('Into my own books')
  const dialog = await page.part('dialog', 'Import book')
  await holds('Title', 'The Ninth Lamp')
  await dialog.press('Import 1 chapter')
  await page.shows('It was dark.')
  expect(location.pathname + location.search).toMatch(/^\/books\/[^/]+\/editor\?tab=manuscript/)
  app.goto('/import')
  await page.findByRole('heading', { name: 'Into which world?' })
  expect(page.queryAllByText('lamp.md')).toEqual([])

  app.goto('/write')
  await page.shows('It was dark.')
  expect(location.pathname + location.search).toMatch(
    /^\/books\/[^/]+\/editor\?tab=manuscript&scene=/,
  )
})
