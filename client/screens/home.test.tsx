import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  for (const name of ['Ash', 'Birch', 'Cedar'])
    await cast.make('carol', 'POST', '/worlds', { name })
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  const form = { title: 'The Ninth Lamp', is_public: true }
  const { id: book } = await cast.make('bob', 'POST', `/worlds/${world}/books`, form)
  const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Wick' })
  await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'It was dark.' })
})
afterAll(() => server.close())

const open = () => openApp('/', { server, session: cast.sessions.carol })

test('the sidebar has pinned worlds first, then those used last, from the next visit on', async () => {
  await using app = await open()
  const order = async () => {
    const sidebar = await page.part('navigation', 'Main')
    await sidebar.findByRole('link', { name: 'Cedar' })
    return sidebar.texts('link').flatMap((name) => /(Ash|Birch|Cedar)$/.exec(name ?? '')?.[1] ?? [])
  }
  expect(await order()).toEqual(['Ash', 'Birch', 'Cedar'])
  const sidebar = await page.part('navigation', 'Main')
  await sidebar.press('Birch', 'link')
  await page.heading('Birch')
  // Nothing moves away from the pointer.
  expect(await order()).toEqual(['Ash', 'Birch', 'Cedar'])
  await sidebar.press('Pin Cedar')
  await sidebar.findByRole('button', { name: 'Pin Cedar', pressed: true })
  expect(await order()).toEqual(['Cedar', 'Ash', 'Birch'])
  app.offline()
  app.reload()
  expect(await order()).toEqual(['Cedar', 'Birch', 'Ash'])
})

test('the people one follows stand beside home, with their latest chapter', async () => {
  const { id } = cast.sessions.bob.user
  await cast.make('carol', 'POST', `/users/${id}/follow`, { following: true })
  await using app = await open()
  await page.heading('Recent Posts')
  const rail = await page.part('complementary', 'Beside this page')
  await rail.shows('People you follow')
  await rail.shows('published “Wick”')
  app.offline()
  app.reload()
  await (await page.part('complementary', 'Beside this page')).shows('published “Wick”')
})
