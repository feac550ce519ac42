import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'

// bob's public book stands on the shelf of his world beside another one; carol edits it.
let server: TestApp
let cast: Cast
let world = ''
let book = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  const { id } = await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'Tallow' })
  await cast.make('bob', 'PATCH', `/books/${id}/featured`, { is_featured: true })
})
afterAll(() => server.close())

async function begin(title: string): Promise<void> {
  const { make } = cast
  book = (await make('bob', 'POST', `/worlds/${world}/books`, { title })).id
  await make('bob', 'PATCH', `/books/${book}/featured`, { is_featured: true })
  const { id } = await make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })
  await make('bob', 'POST', `/chapters/${id}/sections`, { title: 'Dawn' })
  await make('bob', 'POST', `/chapters/${id}/publish`, { text: 'It was dark.' })
  const asked = { username: 'carol', role: 'editor' }
  const invitation = await make('bob', 'POST', `/books/${book}/collaborators`, asked)
  await make('carol', 'POST', `/collaborations/${invitation.id}/accept`, {})
}
const held = () => cast.make<Book>('bob', 'GET', `/books/${book}`)

test('without a network a book goes to the bin, leaves all lists and is restored there', async () => {
  await begin('The Ninth Lamp')
  const device = newDevice(cast.sessions.bob)
  await using app = await openApp('/books', { server, device })
  await page.findByRole('link', { name: 'The Ninth Lamp' })
  app.goto('/w/ember-coast/library')
  await page.findByRole('heading', { name: 'The Ninth Lamp' })
  await app.allSaved()
  await app.pulled(`world:${world}`)
  app.offline()

  await page.press('Move The Ninth Lamp to the bin')
  const dialog = await page.part('dialog', 'Move “The Ninth Lamp” to the bin?')
  await dialog.shows(
    'Readers can no longer see it. You can restore it for 30 days; after that it is erased with everything in it, for your co-writers as well.',
  )
  await dialog.press('Cancel')
  await page.findByRole('heading', { name: 'The Ninth Lamp' })
  await page.press('Move The Ninth Lamp to the bin')
  await page.press('Move to bin')
  await page.shows('Book moved to the bin')
  await page.gone('heading', 'The Ninth Lamp')
  await page.findByRole('heading', { name: 'Tallow' })

  for (const [place, there] of [
    ['/w/ember-coast', 'Tallow'],
    ['/u/bob', 'Tallow'],
    ['/search?q=lamp&type=books', 'Nothing on this device for “lamp”'],
  ] as const) {
    app.goto(place)
    await app.says(there)
    await page.lacks('The Ninth Lamp')
  }
  app.goto('/books')
  await page.findByRole('link', { name: 'Tallow' })
  await page.lacks('The Ninth Lamp')
  await page.press(/^Bin \(\d+\)$/)
  const bin = await page.part('dialog', 'Bin')
  await bin.shows('The Ninth Lamp')
  await bin.findAllByText(/^erased on/)
  expect((await held()).deleted_at).toBeNull()

  app.online()
  await app.until(async () => expect((await held()).deleted_at).not.toBeNull())
  app.offline()
  await bin.press('Restore The Ninth Lamp')
  await page.shows('Book restored')
  await bin.gone('button', 'Restore The Ninth Lamp')
  await bin.press('Close')
  await page.findByRole('link', { name: 'The Ninth Lamp' })
  app.online()
  await app.allSaved()
  expect(await held()).toMatchObject({ deleted_at: null, is_public: false, chapter_count: 1 })
})

test('in the editor its writers read when it will be erased, and its author restores it', async () => {
  await begin('The Tenth Lamp')
  const notice = 'This book is in the bin. It will be erased on '
  const editor = `/books/${book}/editor`
  {
    await using author = await openApp(editor, { server, session: cast.sessions.bob })
    await page.press('Name and cover')
    const details = await page.part('dialog', 'Edit Book')
    await details.press('Move to bin')
    const question = await page.part('dialog', 'Move “The Tenth Lamp” to the bin?')
    await question.press('Move to bin')
    await author.says(notice)
    await page.gone('dialog', 'Edit Book')
    await author.allSaved()
  }
  {
    await using writer = await openApp(editor, { server, session: cast.sessions.carol })
    await writer.says(notice)
    expect(page.queryByRole('button', { name: 'Restore' })).toBe(null)
    writer.goto('/books')
    await page.press('Bin (1)')
    const bin = await page.part('dialog', 'Bin')
    await bin.shows('The Tenth Lamp')
    await bin.shows('by bob')
    expect(bin.queryByRole('button', { name: /^Restore/ })).toBe(null)
    await bin.press('Close')
    await page.gone('link', 'The Tenth Lamp')
  }
  await using author = await openApp(`/books/${book}`, { server, session: cast.sessions.bob })
  await author.says(notice)
  author.goto(editor)
  await author.says(notice)
  await page.press('Restore')
  await page.shows('Book restored')
  await page.lacks(/in the bin/)
  await author.allSaved()
  expect((await held()).deleted_at).toBeNull()
})

test('what was moved by mistake comes back at once', async () => {
  await begin('The Last Lamp')
  await using app = await openApp('/w/ember-coast/library', {
    server,
    session: cast.sessions.bob,
  })
  await page.press('Move The Last Lamp to the bin')
  await page.press('Move to bin')
  await page.press('Undo')
  await page.findByRole('heading', { name: 'The Last Lamp' })
  await app.allSaved()
  expect(await held()).toMatchObject({ deleted_at: null, is_public: false })
})
