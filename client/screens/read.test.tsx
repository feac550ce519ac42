import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
const ids: Record<string, string> = {}

async function publish(world: string, title: string, about: object) {
  const form = { title, is_public: true, ...about }
  const { id } = await cast.make<Book>('bob', 'POST', `/worlds/${world}/books`, form)
  const chapter = await cast.make('bob', 'POST', `/books/${id}/chapters`, { title: `${title} 1` })
  await cast.make('bob', 'POST', `/chapters/${chapter.id}/publish`, { text: 'It was dark.' })
  ids[title] = id
}

beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  await publish(id, 'The Ninth Lamp', { genre: 'Fantasy', tags: ['sea'] })
  await publish(id, 'Salt', { genre: 'Gothic', completion: 'complete' })
  await publish(id, 'Flesh', { genre: 'Gothic', rating: 'explicit' })
})
afterAll(() => server.close())

test('a visitor finds books by shelves and by filters; those for adults only when asked for', async () => {
  await using app = await openApp('/read', { server })
  await app.says('Complete, and worth a weekend')
  await app.says('The Ninth Lamp')
  expect(app.text()).not.toContain('Flesh')
  await app.press('Gothic')
  await app.says('Latest chapter')
  await app.until(() => expect(app.text()).not.toContain('The Ninth Lamp'))
  await app.says('Salt')
  expect(location.search).toBe('?genre=Gothic')
  await app.press('Filters')
  await app.says('Mature and explicit books are left out unless you choose them.')
  await app.press('Explicit')
  await app.press('Show 1 book')
  await app.says('Flesh')
  await app.press('Without the filter Explicit')
  await app.until(() => expect(app.text()).not.toContain('Flesh'))
  await app.press('Filters')
  await app.press('Under 10,000 words')
  await app.press('Show 1 book')
  await app.press('Without the filter under 10,000 words')
  await app.until(() => expect(location.search).toBe('?genre=Gothic'))
})

test('a reader leaves out the books that a language model wrote', async () => {
  const { id } = await cast.make('bob', 'POST', '/worlds', { name: 'Clockwork Hill' })
  for (const title of ['Engine', 'Cog']) await publish(id, title, { genre: 'Clockwork' })
  const labelled = { title: 'Engine 2', is_generated: true }
  await cast.make('bob', 'POST', `/books/${ids['Engine']}/chapters`, labelled)
  await using app = await openApp('/read?genre=Clockwork', { server })
  await app.says('bob · 3 words · Generated with AI')
  await app.press('Filters')
  const origin = await page.part('group', 'Origin')
  await origin.findByRole('button', { name: 'Generated with AI', pressed: false })
  await origin.press('Written by people')
  await app.press('Show 1 book')
  await app.until(() => expect(app.text()).not.toContain('Engine'))
  await app.says('Cog')
  expect(location.search).toBe('?genre=Clockwork&origin=written')
  app.reload()
  await app.says('Cog')
  expect(app.text()).not.toContain('Engine')
  await app.press('Without the filter Written by people')
  await app.says('Engine')
  app.goto('/search?q=Clockwork&type=books&origin=generated')
  await app.says('3 wordsGenerated with AI')
  await app.says('Engine')
  expect(app.text()).not.toContain('Cog')
})

test('offline it shows the lists that were read, and new chapters of what one follows', async () => {
  await cast.make('carol', 'POST', `/books/${ids['Salt']}/follow`, { following: true })
  await using app = await openApp('/read', { server, session: cast.sessions.carol })
  await app.says('Salt 1')
  await app.says('The Ninth Lamp')
  app.offline()
  app.reload()
  await app.says('Salt 1')
  await app.says('The Ninth Lamp')
  app.goto('/read?genre=fantasy')
  await app.says('The Ninth Lamp')
  expect(app.text()).not.toContain('Salt')
  app.goto('/read?tab=kept')
  await app.says('No book is kept on this device')
})

test('its shelves wait for no word of what one follows, and stay when the network is back', async () => {
  let asked = 0
  let release = () => {}
  const network: Parameters<typeof openApp>[1]['network'] = (ask) => async (address, init) => {
    if (address.includes('/reading/new-chapters')) {
      asked++
      await new Promise<void>((resolve) => (release = resolve))
    }
    return ask(address, init)
  }
  await using app = await openApp('/read', { server, session: cast.sessions.dave, network })
  await app.says('The Ninth Lamp')
  await app.until(() => expect(asked).toBe(1))
  release()
  await app.allSaved()
  const from = app.seen.length
  app.offline()
  await page.findByRole('button', { name: 'Offline' })
  app.online()
  await app.until(() => expect(asked).toBe(2))
  release()
  await app.allSaved()
  expect(app.seen.slice(from).filter((text) => !text.includes('The Ninth Lamp'))).toEqual([])
})

test('a book is shelved offline, under a name of one’s own too, and stays there', async () => {
  await using app = await openApp(`/books/${ids['Salt']}`, {
    server,
    session: cast.sessions.dave,
  })
  await app.press('Shelve Salt')
  await app.press('Want to read')
  app.offline()
  await app.fill('New shelf', 'Sea stories')
  await app.press('Add')
  await app.says('Sea stories')
  await app.press('Done')
  app.goto('/read?tab=shelves')
  await app.says('Want to read')
  await app.says('Sea stories')
  app.online()
  await app.allSaved()
  app.reload()
  await app.says('Sea stories')
})

test('a reader reviews a book, offline too, and changes their mind', async () => {
  await using app = await openApp(`/books/${ids['The Ninth Lamp']}`, {
    server,
    session: cast.sessions.carol,
  })
  await app.says('No reviews yet.')
  app.offline()
  await app.press('Write a review')
  await app.press('Post review')
  await app.says('Please choose how many stars')
  await app.press('4 stars')
  await app.fill('Review (optional)', 'It is about oil.')
  await page.pressBy('{Enter}', 'Post review')
  await page.focusIs('Edit your review')
  await app.says('It is about oil.')
  app.online()
  await app.allSaved()
  await app.press('Edit your review')
  await app.press('5 stars')
  await page.pressBy('{Enter}', 'Save')
  await page.focusIs('Edit your review')
  await app.allSaved()
  await using visitor = await openApp(`/books/${ids['The Ninth Lamp']}`, { server })
  await visitor.says('5.0 ★')
  await visitor.says('It is about oil.')
})

test('a deleted review gives the focus to the button of a new one', async () => {
  await cast.make('carol', 'PUT', `/books/${ids.Salt}/review`, { stars: 3 })
  await using app = await openApp(`/books/${ids.Salt}`, { server, session: cast.sessions.carol })
  await page.pressBy('{Enter}', 'Delete your review')
  await page.pressBy('{Enter}', 'Delete')
  await page.focusIs('Write a review')
  await app.allSaved()
})
