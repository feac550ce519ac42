import { openApp } from '../testing/open-app.tsx'
import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { browserPlatform } from '../sync/store/platform.ts'
import { Vault } from '../sync/store/vault.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let community = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Harbour Tales' })).id
  for (const [title, body] of [
    ['The ninth lantern', 'Somebody lit it again in the café, twice.'],
    ['On oil', 'Two lanterns burn more oil than one.'],
  ])
    await cast.make('alice', 'POST', `/communities/${community}/posts`, {
      title,
      body,
      post_type: 'text',
    })
})
afterAll(() => server.close())

/** Of the two boxes the styles show the first. */
const box = async () =>
  (await page.findAllByRole('combobox', { name: 'Search Loreloom' }))[0] as HTMLInputElement
/** An option with these words: the name of an element takes each mark as a word of its own. */
const option = (words: string) =>
  page.findByRole('option', { name: (_, element) => element.textContent === words })
const marked = (part: ParentNode) =>
  [...part.querySelectorAll('mark')].map((mark) => mark.textContent)

test('from the first letters to the words in their place', async () => {
  await using app = await openApp('/', { server, session: cast.sessions.alice })
  await page.findByRole('link', { name: 'On oil' })
  await app.user.keyboard('/')
  expect(document.activeElement).toBe(await box())
  await app.user.keyboard('harb')
  const suggestion = await option('Hc/Harbour TalesCommunity')
  await app.user.keyboard('{ArrowDown}')
  expect(suggestion.getAttribute('aria-selected')).toBe('true')
  await app.user.keyboard('{Enter}')
  await page.heading('c/Harbour Tales')
  await app.until(() => expect(document.activeElement!.id).toBe('main'))

  await app.user.clear(await box())
  await app.user.type(await box(), 'lantern')
  await page.findByRole('option', { name: 'Search everything for “lantern”' })
  await app.user.keyboard('{Enter}')
  await page.heading('Results for “lantern”')
  await page.press('Posts 2', 'tab')
  const [first, second] = await page.findAllByRole('article')
  within(first!).getByRole('link', { name: 'The ninth lantern' })
  expect(marked(first!)).toEqual(['lantern'])
  expect(marked(second!)).toEqual(['lanterns'])

  await page.fill('Author', 'nobody')
  await page.press('Filter')
  await page.shows('Nothing found for “lantern”')
  await page.press('Any author')
  await page.findByRole('link', { name: 'On oil' })
  await page.press('Communities', 'tab')
  await page.shows('Nothing found for “lantern”')
  await page.press('Posts 2', 'tab')
  await page.findByRole('link', { name: 'On oil' })
  history.back()
  await page.heading('c/Harbour Tales')

  app.goto('/search?q=lantren')
  await page.press('lantern', 'link')
  await page.findByRole('link', { name: 'The ninth lantern' })
})

test('the palette goes anywhere and does anything, by keys and by touch', async () => {
  await using app = await openApp('/', { server, session: cast.sessions.alice })
  const { user } = app
  await page.findByRole('link', { name: 'On oil' })
  const GO = 'Search or jump to…'
  const palette = () => page.part('dialog', GO)
  await user.keyboard('{Control>}k{/Control}')
  await (await palette()).findByRole('option', { name: /^c\/Harbour Tales/ })
  await user.keyboard('expl{Enter}')
  await page.heading('Explore Worlds')
  await page.gone('dialog', GO)

  await user.keyboard('{Control>}k{/Control}')
  await palette()
  await user.keyboard('ninth')
  await (await palette()).press(/^The ninth lantern/, 'option')
  await page.heading('The ninth lantern')

  await user.keyboard('{Control>}k{/Control}')
  await palette()
  await user.keyboard('>switch off{Enter}')
  await page.gone('dialog', GO)
  await user.keyboard('?')
  await user.keyboard('{Control>}k{/Control}')
  await palette()
  await user.keyboard('>shortcuts')
  await (await palette()).press('Keyboard shortcuts', 'option')
  const help = await page.part('dialog', 'Keyboard shortcuts')
  const label = /^Shortcuts of a single key/
  expect((await help.findByLabelText<HTMLInputElement>(label)).checked).toBe(false)
  await help.tick(label)
  await user.keyboard('{Escape}')
  await page.gone('dialog', 'Keyboard shortcuts')
  await user.keyboard('?')
  await page.part('dialog', 'Keyboard shortcuts')
  await user.keyboard('{Escape}')
  await page.gone('dialog', 'Keyboard shortcuts')

  app.onPhone()
  await page.press('Me', 'link')
  await page.press(GO)
  await palette()
  await user.keyboard('dark')
  await (await palette()).press('Dark theme', 'option')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  app.goto('/search?q=lantern')
  await page.findByRole('link', { name: 'On oil' })
  await user.clear(await box())
  await user.type(await box(), 'harb')
  await option('Hc/Harbour TalesCommunity')
})

test('offline the device is searched, and says so', async () => {
  const device = newDevice(cast.sessions.alice)
  await using app = await openApp('/c/harbour-tales', { server, device })
  await page.findByRole('link', { name: 'On oil' })
  await app.allSaved()
  app.goto('/search?q=oil')
  await page.findByRole('link', { name: 'On oil' })
  app.offline()
  await page.shows('You are offline. These results are from what is kept on this device.')
  await page.findByRole('link', { name: 'On oil' })
  await page.findByRole('tab', { name: 'Posts 1' })
  await app.user.clear(await box())
  await app.user.type(await box(), 'cafe{Enter}')
  await page.findByRole('link', { name: 'The ninth lantern' })
  expect(marked(document)).toEqual(['café'])
  app.goto('/search?q=absent')
  await page.shows('Nothing on this device for “absent”')
  app.online()
  await page.shows('Nothing found for “absent”')
})

test('results of the device follow the changes that wait', async () => {
  const post = { title: 'Low tide', body: 'Mud.', post_type: 'text' }
  const { id } = await cast.make('alice', 'POST', `/communities/${community}/posts`, post)
  const device = newDevice(cast.sessions.alice)
  await using app = await openApp('/c/harbour-tales', { server, device })
  await page.findByRole('link', { name: 'Low tide' })
  await app.allSaved()
  app.goto('/search?q=tide')
  app.offline()
  await page.findByRole('link', { name: 'Low tide' })
  // A new page reads the waiting changes as late as this.
  const vault = new Vault(cast.sessions.alice.user.id, browserPlatform)
  onTestFinished(() => vault.close())
  const entry = { id: 'm', name: 'posts.remove', args: { params: { id } }, state: 'pending' }
  await vault.outbox.add({ ...entry, deps: [], base: null, created_at: '' } as never)
  await page.shows('Nothing on this device for “tide”')
})

test('while the server searches, a screen reader hears so', async () => {
  const found = Promise.withResolvers<void>()
  await using app = await openApp('/search?q=lantern', {
    server,
    session: cast.sessions.alice,
    network: (ask) => async (address, init) => {
      if (address.includes('/search')) await found.promise
      return ask(address, init)
    },
  })
  const searching = { name: 'Searching' }
  await page.findByRole('status', searching)
  found.resolve()
  await page.findByRole('link', { name: 'On oil' })
  await app.until(() => expect(page.queryByRole('status', searching)).toBe(null))
})

test('the first page mixes kinds with the best first, and books have the filters of Read, offline too', async () => {
  const world = await cast.make('alice', 'POST', '/worlds', { name: 'Coast of lanterns' })
  const begun = { title: 'Lantern', is_public: true, rating: 'teen' }
  const { id } = await cast.make('alice', 'POST', `/worlds/${world.id}/books`, begun)
  const chapter = await cast.make('alice', 'POST', `/books/${id}/chapters`, { title: 'Oil' })
  await cast.make('alice', 'POST', `/chapters/${chapter.id}/publish`, { text: 'It was dark.' })
  await using app = await openApp(`/books/${id}`, { server, session: cast.sessions.alice })
  await page.heading('Lantern')
  await app.allSaved()
  const names = async () =>
    (await page.findAllByRole('article')).map((row) => row.getAttribute('aria-label'))
  app.goto('/search?q=lantern')
  await page.shows('Book, best find')
  expect((await names()).slice(0, 2)).toEqual(['Lantern', 'The ninth lantern'])
  expect(await names()).toContain('Coast of lanterns')
  expect(page.texts('tab')).toEqual(expect.arrayContaining(['All', 'Books 1', 'Communities']))
  await page.press('Books 1', 'tab')
  for (const online of [true, false]) {
    if (!online) app.offline()
    await page.press(/^Filters/)
    let drawer = await page.part('dialog', 'Filters')
    // A search finds books of every rating.
    expect(drawer.queryByText(/are left out unless you choose them/)).toBe(null)
    await drawer.press('Mature')
    await drawer.press('Show books')
    await page.shows(/^Nothing .* “lantern”$/)
    expect(location.search).toContain('rating=mature')
    await page.press('Filters, some on')
    drawer = await page.part('dialog', 'Filters')
    await drawer.press('Clear')
    await drawer.press('Show books')
    await page.findByRole('link', { name: 'Lantern' })
  }
  app.goto('/search?q=lantern')
  await page.shows('Book, best find')
  await page.shows('You are offline. These results are from what is kept on this device.')
  app.online()
})
