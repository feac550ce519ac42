import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page } from '../testing/hands.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let server: TestApp
let cast: Cast
let book = ''
let scene = ''
const keep = (name: string) =>
  cast.make('bob', 'POST', `/books/${book}/versions`, {
    document: `section:${scene}`,
    kind: 'named',
    name,
    text: 'A ship came in.',
  })
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'The Sea' })).id
  const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Ashore' })
  scene = (await cast.make('bob', 'POST', `/chapters/${id}/sections`, {})).id
  const content = 'A ship came in.'
  await cast.make('bob', 'PUT', `/books/${book}/sections/${scene}`, { content })
  await Promise.all(Array.from({ length: 199 }, (_, i) => keep(`Kept ${i}`)))
})
afterAll(() => server.close())

const FULL = 'A text has at most 200 named versions. Delete one first.'

test('a writer who has named 200 versions is told so; one that the server refuses is not lost', async () => {
  const address = `/books/${book}/editor?tab=manuscript`
  await using app = await openApp(address, { server, session: cast.sessions.bob })
  await page.press('Versions')
  const panel = await page.part('complementary', 'Versions')
  await panel.shows('Kept 198')
  await app.allSaved()
  app.offline()
  await panel.fill('Keep this version', 'On the train')
  await panel.press('Keep')
  await panel.shows('On the train')
  await panel.fill('Keep this version', 'One more')
  await panel.press('Keep')
  await panel.shows(FULL)
  expect(panel.queryByText('One more')).toBe(null)
  await keep('Another device was first')
  app.online()
  await page.press('Needs attention (1)')
  const tray = await page.part('dialog', 'Your unsent work')
  await tray.shows(FULL)
  await tray.shows('On the train')
})
