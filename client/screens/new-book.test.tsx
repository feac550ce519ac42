import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { World } from '#shared/contract/worlds.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { openApp } from '../testing/open-app.tsx'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())

const field = () => page.findByRole('textbox', { name: 'Text of Chapter 1, Scene 1' })

/** The caret stands in the first scene of a new book. */
async function writesNow() {
  const text = await field()
  await expect.poll(() => text.contains(document.activeElement)).toBe(true)
}

test('two devices without a network begin books, which arrive once, in one private world', async () => {
  const devices = [newDevice(cast.sessions.bob), newDevice(cast.sessions.bob)]
  for (const device of devices) {
    await using app = await openApp('/', { server, device })
    await page.findByRole('button', { name: 'Create' })
    await app.allSaved()
    app.offline()
    await page.press('Create')
    await page.press('New book', 'menuitem')
    await writesNow()
    await page.heading('Untitled book')
    expect(location.search).toMatch(/^\?tab=manuscript&scene=/)
    app.reload()
    await field()
    await page.heading('Untitled book')
  }
  for (const device of devices) {
    await using app = await openApp('/', { server, device })
    await app.allSaved()
  }
  const worlds = await cast.make<World[]>('bob', 'GET', '/worlds/my')
  expect(worlds).toMatchObject([{ name: 'bob’s books', is_public: false }])
  const books = await cast.make<Book[]>('bob', 'GET', '/books/my')
  expect(books.map(({ title, world_id }) => [title, world_id])).toEqual([
    ['Untitled book', worlds[0]!.id],
    ['Untitled book', worlds[0]!.id],
  ])
  expect(await cast.make('bob', 'GET', `/books/${books[0]!.id}/chapters`)).toMatchObject([
    { title: 'Chapter 1' },
  ])
})

test('My Books begins and imports books offline, tells how far they are, and leads back to the last words', async () => {
  await using app = await openApp('/books', { server, session: cast.sessions.alice })
  await page.shows('The first sentence is enough.')
  await app.allSaved()
  app.offline()
  await page.press('Import')
  const dialog = await page.part('dialog', 'Import book')
  const text = '# Oil\n\nIt was *dark* there.\n\n# Wick\n\nAnd then it was not.'
  await dialog.pick('Book files', new File([text], 'lamps.md'))
  await dialog.press('Import 2 chapters')
  await page.findByRole('textbox', { name: 'Text of Oil, Scene 1' })
  await page.press('Name and cover')
  const edit = await page.part('dialog', 'Edit Book')
  await edit.fill('Title', 'The Ninth Lamp')
  await edit.press('Save Changes')
  await page.heading('The Ninth Lamp')

  app.goto('/books')
  const last = await page.part('region', 'Continue writing')
  await last.shows('The Ninth Lamp, Wick')
  await last.shows('And then it was not.')
  const shelf = await page.part('region', 'All books')
  await shelf.shows(/^2 chapters, 9 words, edited/)
  await shelf.shows('Nothing published')
  await shelf.press('New book')
  await writesNow()
  app.goto('/books')
  await page.shows('The page is still empty.')
  const titles = () => page.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent)
  await expect.poll(titles).toEqual(['Untitled book', 'The Ninth Lamp'])
  await page.choose('Sort books', 'title')
  expect(titles()).toEqual(['The Ninth Lamp', 'Untitled book'])
  app.reload()
  await page.shows(/^2 chapters, 9 words, edited/)
  app.online()
  await app.allSaved()
  const books = await cast.make<Book[]>('alice', 'GET', '/books/my')
  expect(books.map(({ world }) => world.name)).toEqual(['alice’s books', 'alice’s books'])
})

test('My Books tells on another device how far a draft is', async () => {
  const world = await cast.make<World>('dave', 'POST', '/worlds', { name: 'Harbours' })
  const add = { title: 'Lamps', is_public: true }
  const book = await cast.make<Book>('dave', 'POST', `/worlds/${world.id}/books`, add)
  for (const title of ['Oil', 'Wick'])
    await cast.make('dave', 'POST', `/books/${book.id}/chapters`, { title })
  await using _ = await openApp('/books', { server, session: cast.sessions.dave })
  const shelf = await page.part('region', 'All books')
  await shelf.shows('2 chapters, 0 words')
})

test('the palette begins one too; a name that somebody has gets a number', async () => {
  await cast.make('alice', 'POST', '/worlds', { name: 'Carols books' })
  await using app = await openApp('/', { server, session: cast.sessions.carol })
  await page.findByRole('button', { name: 'Create' })
  await app.user.keyboard('{Control>}k{/Control}')
  await page.findByPlaceholderText('Search or jump to…')
  await app.user.keyboard('new book')
  await app.user.click(await page.findByRole('option', { name: /New book/ }))
  await writesNow()
  await app.allSaved()
  const [world] = await cast.make<World[]>('carol', 'GET', '/worlds/my')
  expect(world).toMatchObject({ name: 'carol’s books 2', slug: 'carols-books-2' })
})

test('on a phone Write opens a sheet, and its second press writes', async () => {
  await using app = await openApp('/', { server, session: cast.sessions.dave })
  app.onPhone()
  await page.press('Write')
  const sheet = await page.part('dialog', 'Create')
  await sheet.press(/^New book/)
  await writesNow()
  // From now on it leads back first.
  app.goto('/')
  await page.press('Write')
  await (await page.part('dialog', 'Create')).findByRole('button', { name: /Continue “Chapter 1”/ })
})
