import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
/** A server with nothing but one world, so that a list without it is empty. */
let alone: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
  alone = await startLiveServer()
})
afterAll(() => Promise.all([server.close(), alone.close()]))

/** A user's world with a community and a post in it. */
async function worldOf(on: LiveServer, username: string, name: string) {
  const { call } = await on.member(username)
  const { id, slug } = await call<{ id: string; slug: string }>('POST', '/worlds', { name })
  const talk = await call('POST', '/communities', { name: 'Harbour Talk', world_id: id })
  const post = { title: 'The first lamp', body: 'It burns.', post_type: 'text' }
  await call('POST', `/communities/${talk.id}/posts`, post)
  return { path: `/w/${slug}`, talk: `/wc/${slug}/harbour-talk` }
}

test('a world with a community in it is made offline, and found by others', async () => {
  const { session } = await server.member('wanda')
  const app = await openApp('/worlds', { server, session })
  await page.shows('No worlds joined yet')
  await app.allSaved()
  app.offline()
  await page.press('Create World')
  const form = await page.part('dialog', 'Create World')
  await form.fill('Name', 'Far Shore')
  await form.fill('Description', 'Lamps over black water.')
  await form.press('Create')
  await page.shows('World created successfully!')
  await page.heading('Far Shore')
  await page.press('Manage')
  await page.press('Create Community', 'menuitem')
  const dialog = await page.part('dialog', 'Create Community')
  await dialog.fill('Name', 'Harbour Talk')
  await app.says('Its address will be /wc/far-shore/harbour-talk')
  await dialog.press('Create')
  await page.heading('c/Harbour Talk')
  await page.findByRole('link', { name: 'Back to world' })
  app.reload()
  await page.heading('c/Harbour Talk')
  app.online()
  await app.allSaved()
  app.goto('/wc/far-shore/harbour-talk')
  const [write] = await screen.findAllByRole('link', { name: 'Create Post' })
  write!.click()
  await page.fill('Title', 'The last lamp')
  await page.fill('Body', 'It burns.')
  await page.press('Create Post')
  await page.heading('The last lamp')
  await app.allSaved()
  await app[Symbol.asyncDispose]()

  await using _ = await openApp('/wc/far-shore/harbour-talk', { server })
  await page.findByRole('link', { name: 'The last lamp' })
})

test('an address shows the name instead of the id once the server has confirmed it', async () => {
  const { session, call } = await server.member('nell')
  await using app = await openApp('/worlds', { server, session })
  await page.shows('No worlds joined yet')
  for (const [kind, address] of [
    ['World', 'w'],
    ['Community', 'c'],
  ] as const) {
    app.goto(kind === 'World' ? '/worlds' : '/communities')
    await app.allSaved()
    app.offline()
    await page.press(`Create ${kind}`)
    const form = await page.part('dialog', `Create ${kind}`)
    await form.fill('Name', 'Nell’s Reach')
    await form.press('Create')
    await page.heading(kind === 'World' ? 'Nell’s Reach' : 'c/Nell’s Reach')
    expect(location.pathname).toMatch(new RegExp(`^/${address}/[-0-9a-f]{36}$`))
    app.online()
    await app.until(() => expect(location.pathname).toBe(`/${address}/nells-reach`))
    app.reload()
    await page.heading(kind === 'World' ? 'Nell’s Reach' : 'c/Nell’s Reach')
    const plural = kind === 'World' ? 'worlds' : 'communities'
    const { short_id } = await call<{ short_id: string }>('GET', `/${plural}/nells-reach`)
    app.goto(`/${address}/${short_id}`)
    await app.until(() => expect(location.pathname).toBe(`/${address}/nells-reach`))
  }
})

test('a world is found, joined and muted by others', async () => {
  const { path } = await worldOf(server, 'orla', 'Ember Coast')
  {
    await using _ = await openApp('/explore', { server })
    await page.findByRole('heading', { name: 'Explore Worlds' })
    const card = await page.part('article', 'Ember Coast')
    await card.shows('1 community')
    await card.findByRole('link', { name: 'c/Harbour Talk' })
    expect(card.queryAllByRole('button')).toHaveLength(0)
  }
  const { session } = await server.member('rosa')
  await using app = await openApp('/explore', { server, session })
  const card = await page.part('article', 'Ember Coast')
  await card.press('Join c/Harbour Talk')
  await card.findByRole('button', { name: 'Leave c/Harbour Talk' })
  await card.press('Ember Coast', 'link')
  await page.heading('Ember Coast')
  expect(screen.queryAllByRole('button', { name: 'Manage' })).toHaveLength(0)
  await page.press('Join World')
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  await app.until(() => expect(main.getAllByText(/Ember Coast/)).toHaveLength(1))
  await app.allSaved()
  app.goto('/')
  await page.findByRole('link', { name: 'The first lamp' })
  app.goto(path)
  await page.press('More')
  await page.press('Mute', 'menuitem')
  await page.shows(/Ember Coast is muted/)
  app.goto('/')
  await page.findByRole('heading', { name: 'Recent Posts' })
  await page.shows('No posts yet. Be the first to create one!')
  expect(page.queryByRole('link', { name: 'The first lamp' })).toBe(null)
  app.goto('/settings/muted')
  await page.press('Undo for Ember Coast')
  await page.shows(/Nothing muted or blocked/)
  app.goto('/worlds')
  await page.press('Leave Ember Coast')
  await page.shows('Left world successfully')
  await page.shows('No worlds joined yet')
  await app.allSaved()
})

test('its owner downloads a world: not offline, and once it is made', async () => {
  const { session } = await server.member('dora')
  const world = await worldOf(server, 'dora', 'Moving Out')
  await using app = await openApp(`${world.path}/settings`, { server, session })
  const card = await page.part('region', 'Download this world')
  await card.shows(/books with outlines and story bibles, notes, gallery and files/)
  await app.allSaved()
  app.offline()
  const button = await card.findByRole('button', { name: 'Export this world' })
  await app.until(() => expect(button.closest(':disabled')).not.toBe(null))
  app.online()
  await app.until(() => expect(button.closest(':disabled')).toBe(null))
  await card.press('Export this world')
  const link = await card.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toMatch(/^\/api\/worlds\/[-0-9a-f]{36}\/export\/download$/)
  await card.shows(/^Made on .*, [\d.]+ (Bytes|KB)\. Kept until /)
  await card.findByRole('button', { name: 'Export again' })
})

test('its owner shows the author, and a private world is nobody else’s', async () => {
  const orla = await alone.member('orla')
  const world = await worldOf(alone, 'orla', 'Ember Coast')
  const owner = newDevice(orla.session)
  const stranger = newDevice((await alone.member('stig')).session)
  {
    await using app = await openApp('/worlds', { server: alone, device: owner })
    const row = await page.part('article', 'Ember Coast')
    await row.shows('Owner')
    expect(row.queryAllByRole('button', { name: 'Leave Ember Coast' })).toHaveLength(0)
    row.getByRole('link').click()
    await page.press('Manage')
    await page.press('Settings', 'menuitem')
    await page.tick('Show the author on the world page')
    await page.fill('Display name', 'Orla of the Coast')
    await page.fill('Author bio', 'Writes at night.')
    await page.tick('Banner: Purple')
    await page.press('Save Changes')
    const hero = await page.part('region', 'About the Author')
    await hero.shows('Orla of the Coast')
    await hero.shows('Writes at night.')
    await app.allSaved()
  }
  {
    await using app = await openApp(`${world.path}/settings`, { server: alone, device: stranger })
    await page.shows("You don't have permission to edit this world")
    app.goto(world.talk)
    await page.findByRole('link', { name: 'The first lamp' })
    await app.allSaved()
  }
  {
    await using app = await openApp(`${world.path}/settings`, { server: alone, device: owner })
    await page.tick('Public', false)
    await page.press('Save Changes')
    await page.heading('Ember Coast')
    await page.shows('Private')
    await app.allSaved()
  }
  {
    await using app = await openApp(world.path, { server: alone, device: stranger })
    await page.shows('Error: World not found')
    app.goto(world.talk)
    await page.shows('Error: Community not found')
    app.goto('/explore')
    await page.shows('No worlds yet. Be the first to create one!')
    app.goto('/')
    await page.shows('No posts yet. Be the first to create one!')
  }
  await using _ = await openApp('/', { server: alone, device: owner })
  await page.findByRole('link', { name: 'The first lamp' })
})
