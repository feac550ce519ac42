import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { type Device, newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let book = ''
let post = ''
let reader: Device
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  reader = newDevice(cast.sessions.carol)
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Ninth Lamp', is_public: true, description: 'Oil and wick.' }
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Talk' })
  const text = { title: 'On oil', body: 'It **burns**.', post_type: 'text' }
  post = (await cast.make('bob', 'POST', `/communities/${id}/posts`, text)).id
})
afterAll(() => server.close())

test('an author pins a book, also offline, and readers see it while they may read it', async () => {
  {
    await using app = await openApp(`/books/${book}`, { server, session: cast.sessions.bob })
    await page.heading('The Ninth Lamp')
    await app.allSaved()
    await app.pulled()
    app.offline()
    await page.press('Pin to profile')
    await page.findByRole('button', { name: 'Unpin from profile' })
    app.goto('/u/bob')
    const pinned = await page.part('region', 'Pinned')
    await pinned.findByRole('link', { name: 'The Ninth Lamp' })
    app.online()
    await app.allSaved()
  }
  {
    await using app = await openApp('/u/bob', { server, device: reader })
    const pinned = await page.part('region', 'Pinned')
    await pinned.shows('Oil and wick.')
    await app.allSaved()
    await page.gone('button', 'Unpin from your profile')
  }
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false })
  await using _ = await openApp('/u/bob', { server, device: reader })
  await page.heading('bob')
  await page.gone('region', 'Pinned')
})

test('a post takes the place of a book, and is unpinned on the profile', async () => {
  await using app = await openApp(`/posts/${post}`, { server, session: cast.sessions.bob })
  await page.press('More about “On oil”')
  await page.press('Pin to profile', 'menuitem')
  await page.shows('Pinned to your profile')
  app.goto('/u/bob')
  const pinned = await page.part('region', 'Pinned')
  await pinned.shows('It burns.')
  await app.allSaved()
  expect(await cast.make('guest', 'GET', '/users/bob')).toMatchObject({ pinned: `post:${post}` })
  await pinned.press('Unpin from your profile')
  await page.gone('region', 'Pinned')
  await app.allSaved()
  expect(await cast.make('guest', 'GET', '/users/bob')).toMatchObject({ pinned: null })
})

test('comments come page by page; a page that failed is asked for again', async () => {
  for (let i = 0; i < 51; i++)
    await cast.make('alice', 'POST', `/posts/${post}/comments`, { body: `Spark ${i}` })
  let hasLine = false
  await using app = await openApp('/u/alice?tab=comments', {
    server,
    network: (ask) => async (address, init) => {
      // The scope of a profile brings the latest of many works only: here none.
      if (address.includes('/snapshot?scope=profile')) return new Response(null, { status: 500 })
      if (!hasLine && /\/comments\?.*cursor=/.test(address)) throw new TypeError('no network')
      return ask(address, init)
    },
  })
  await page.shows('Spark 50')
  await page.lacks('Spark 0')
  await page.press('Show more comments')
  await page.shows('You are offline. Please try again when you are connected.')
  hasLine = true
  await page.press('Show more comments')
  await page.shows('Spark 0')
  await page.gone('button', 'Show more comments')
  expect(app.text()).not.toContain('You are offline')
})
