import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const world = await cast.make('alice', 'POST', '/worlds', { name: 'Ember Coast' })
  await cast.make('alice', 'POST', '/communities', { name: 'Harbour Talk', world_id: world.id })
})
afterAll(() => server.close())

const OWNERS = ['Create Book', 'Create Community', 'Manage Library', 'Manage Gallery', 'Settings']

test('the owner of a world creates books and communities in it, and edits both from its page', async () => {
  await using page = await openApp('/w/ember-coast', { server, session: cast.sessions.alice })
  await page.says('c/Harbour Talk')
  for (const name of OWNERS) expect(page.text()).toContain(name)
  expect(page.linkTo('Settings of c/Harbour Talk')).toBe('/wc/ember-coast/harbour-talk/settings')
  expect(page.linkTo('View All Assets')).toBe('/w/ember-coast/assets')
  await page.press('Create Book')
  await page.fill('Title', 'The Ninth Lamp')
  await page.press('Create')
  await page.until(() => expect(location.pathname).toMatch(/^\/books\/[-0-9a-f]{36}\/editor$/))
  await page.says('The Ninth Lamp')
})

test('a community made inside a world opens at /wc/{world}/{name}', async () => {
  await using page = await openApp('/w/ember-coast', { server, session: cast.sessions.alice })
  await page.press('Create Community')
  await page.fill('Name', 'Lamp Lore')
  await page.press('Create')
  await page.says('Back to world')
  expect(location.pathname).toBe('/wc/ember-coast/lamp-lore')
})

test('a reader goes to the communities and assets of a world, and a guest sees no actions', async () => {
  const reader = await openApp('/w/ember-coast', { server, session: cast.sessions.bob })
  await reader.says('c/Harbour Talk')
  expect(reader.linkTo('c/Harbour Talk')).toBe('/wc/ember-coast/harbour-talk')
  await reader.says('Join World')
  for (const name of OWNERS) expect(reader.text()).not.toContain(name)
  await reader[Symbol.asyncDispose]()

  await using guest = await openApp('/w/ember-coast', { server })
  await guest.says('c/Harbour Talk')
  expect(guest.linkTo('View All Assets')).toBe('/w/ember-coast/assets')
  for (const name of [...OWNERS, 'Join', 'Mute']) expect(guest.text()).not.toContain(name)
})

test('a name alone never opens the community of a world, though the device holds it', async () => {
  await using page = await openApp('/w/ember-coast', { server, session: cast.sessions.bob })
  await page.says('c/Harbour Talk')
  history.pushState(null, '', '/c/harbour-talk')
  dispatchEvent(new PopStateEvent('popstate'))
  await page.says('Error: Community not found')
})
