import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { gatherCrowd } from '../../sync-server/testing/crowd.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let book = ''
const chapters: string[] = []
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  for (const title of ['Oil', 'Wick', 'Glass']) {
    const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title })
    await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'It was dark.' })
    chapters.push(id)
  }
})
afterAll(() => server.close())

/** Each of these tokens has its place in a chapter, where it was three weeks ago. */
async function read(tokens: readonly string[], chapter: number, fraction: number): Promise<void> {
  const at = new Date(Date.now() - 21 * 86_400_000).toISOString()
  const place = { chapter_id: chapters[chapter], paragraph: 0, words: '', fraction, at }
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method: 'PUT', headers, body: JSON.stringify(place) }
    expect((await server.fetch(`/api/books/${book}/progress`, init)).status).toBe(200)
  }
}
const address = () => `/books/${book}/readers`

test('an author sees how many came to each chapter and where they stop, and what comes next', async () => {
  const crowd = await gatherCrowd(server, 12)
  {
    await using _ = await openApp(address(), { server, session: cast.sessions.bob })
    await page.shows('Nobody has begun it yet.')
  }
  await read(crowd.slice(0, 2), 2, 1)
  {
    await using _ = await openApp(address(), { server, session: cast.sessions.bob })
    await page.shows('Fewer than 3')
    await page.shows('From three readers on you see here how far they come.')
  }
  await read(crowd.slice(2, 6), 2, 1)
  await read(crowd.slice(6), 1, 0.4)
  const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Flame' })
  const plan = { text: 'It burns.', at: '2035-01-07T18:00:00.000Z' }
  await cast.make('bob', 'PUT', `/chapters/${id}/plan`, plan)
  await using app = await openApp(`/books/${book}`, { server, session: cast.sessions.bob })
  await page.press('Readers', 'link')
  await page.heading('Readers')
  await app.says('12people began it')
  await app.says(
    'Five of ten who open the first chapter reach the last. Most who stop do so in Wick.',
  )
  await page.findByRole('heading', { name: 'Where they stop in Wick' })
  await page.shows(/^12 began the chapter, 6 finished it\. .* between 40 and 50 percent/)
  const bars = await page.part('list', 'Readers by chapter')
  expect(bars.texts('listitem')).toEqual(['12Oil', '12Wick', '6Glass'])
  await page.shows('Flame')
  await page.shows('January 7, 2035')
})

test('a reader who asks for the numbers is refused', async () => {
  await using _ = await openApp(address(), { server, session: cast.sessions.carol })
  await page.shows(/editors|write/i)
  await page.lacks(/began it/)
})

test('a reader keeps their place private in the settings', async () => {
  await using app = await openApp('/settings/privacy', { server, session: cast.sessions.dave })
  await app.user.click(await page.findByRole('switch', { name: 'Keep my place in books private' }))
  await app.allSaved()
  const { id } = cast.sessions.dave.user
  expect(await cast.make('dave', 'GET', `/users/${id}/settings`)).toMatchObject({
    private_reading: true,
  })
})
