import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let ember = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { make } = cast
  ember = (await make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  await make('bob', 'POST', '/worlds', { name: 'Low Tide', is_public: false })
  const form = { title: 'The Ninth Lamp', is_public: true }
  const { id } = await make('bob', 'POST', `/worlds/${ember}/books`, form)
  await make('bob', 'PATCH', `/books/${id}/featured`, { is_featured: true })
  await make('bob', 'POST', `/worlds/${ember}/snippets`, { title: 'Wick', body: 'It burns.' })
})
afterAll(() => server.close())

const inWorld = async (slug: string) =>
  (await cast.make<Book[]>('bob', 'GET', `/worlds/${slug}/books`)).map(({ title }) => title)

test('a book goes into another world without a network, and what that does is told before', async () => {
  const device = newDevice(cast.sessions.bob)
  await using app = await openApp('/w/low-tide/library', { server, device })
  await page.shows('No books yet')
  app.goto('/w/ember-coast/library')
  await page.findByRole('heading', { name: 'The Ninth Lamp' })
  await app.allSaved()
  await app.pulled(`world:${ember}`)
  app.offline()
  await page.press('Move The Ninth Lamp to another world')
  const dialog = await page.part('dialog', 'Move to another world')
  await dialog.findByRole('option', { name: 'Low Tide (private)' })
  for (const words of [
    /story bible, pictures, comments, reviews, collaborators/,
    /Notes \(1\), gallery and files stay in Ember Coast\./,
    'Low Tide is private: readers lose the book.',
    'Collaborators on the book will see Low Tide.',
    'It leaves the featured books of Ember Coast.',
  ])
    await dialog.shows(words)
  await dialog.press('Move')
  await page.shows('Moved to Low Tide')
  await page.shows('No books yet')
  app.goto('/w/low-tide/library')
  await page.findByRole('button', { name: 'Feature The Ninth Lamp', pressed: false })
  expect(await inWorld('low-tide')).toEqual([])
  app.online()
  await app.allSaved()
  await page.findByRole('heading', { name: 'The Ninth Lamp' })
  expect([await inWorld('ember-coast'), await inWorld('low-tide')]).toEqual([
    [],
    ['The Ninth Lamp'],
  ])
  await page.press('The Ninth Lamp', 'link')
  await page.findByRole('link', { name: 'Low Tide' })
})

test('without a second world there is nowhere to go', async () => {
  const only = await cast.make('carol', 'POST', '/worlds', { name: 'Far Quay' })
  await cast.make('carol', 'POST', `/worlds/${only.id}/books`, { title: 'Tallow' })
  await using _ = await openApp('/w/far-quay/library', { server, session: cast.sessions.carol })
  await page.press('Move Tallow to another world')
  const dialog = await page.part('dialog', 'Move to another world')
  await dialog.findByRole('link', { name: 'Create another world first' })
  expect(dialog.queryByRole('button', { name: 'Move' })).toBe(null)
})
