import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { photo } from '../../sync-server/testing/pictures.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { filesOf } from '../../sync-server/testing/uploads.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
/** The first published chapter of the featured book in Salt Marsh. */
let opening: Parameters<typeof paths.chapter>
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const world = await cast.make('alice', 'POST', '/worlds', { name: 'Ember Coast' })
  await cast.make('alice', 'POST', '/communities', { name: 'Harbour Talk', world_id: world.id })
  opening = await fillSaltMarsh()
})
afterAll(() => server.close())

/** A world with a featured book that can be read, one that is only public, notes, a file and six pictures. */
async function fillSaltMarsh(): Promise<typeof opening> {
  const description = 'Reeds and lamps.\nNobody rows here after dark.'
  const { id } = await cast.make('alice', 'POST', '/worlds', { name: 'Salt Marsh', description })
  const form = { title: 'The Ninth Lamp', genre: 'Fantasy', is_public: true }
  const book = await cast.make('alice', 'POST', `/worlds/${id}/books`, form)
  await cast.make('alice', 'PATCH', `/books/${book.id}/featured`, { is_featured: true })
  await cast.make('alice', 'POST', `/worlds/${id}/books`, {
    title: 'Oil and Wick',
    is_public: true,
  })
  const chapter = await cast.make('alice', 'POST', `/books/${book.id}/chapters`, { title: 'Oil' })
  await cast.make('alice', 'POST', `/chapters/${chapter.id}/publish`, { text: 'It burned.' })
  const note = { title: 'The reeds', body: 'They *hum*.', is_public: true }
  await cast.make('alice', 'POST', `/worlds/${id}/snippets`, note)
  const files = filesOf(server, cast)
  const chart = await files.upload('alice', Buffer.from('chart'), 'Chart.pdf', {
    purpose: 'assets',
  })
  await cast.make('alice', 'POST', `/worlds/${id}/assets`, { file_id: chart.data.file.id })
  for (let i = 1; i <= 6; i++) {
    const { data } = await files.upload('alice', await photo(), 'p.jpg', { purpose: 'gallery' })
    const body = { file_id: data.file.id, title: `Picture ${i}` }
    const image = await cast.make('alice', 'POST', `/worlds/${id}/gallery`, body)
    const path = `/worlds/${id}/gallery/${image.id}/featured`
    await cast.make('alice', 'PATCH', path, { is_featured: true })
  }
  await server.flush()
  return [
    { ...form, id: book.id },
    { id: chapter.id, title: 'Oil' },
  ]
}

const IN_MENU = [
  'Create Book',
  'Create Community',
  'Manage Library',
  'Manage Gallery',
  'Manage Assets',
  'Notes',
  'Settings',
]

test('the owner of a world does all with it from one menu, and edits its communities and books from its page', async () => {
  await using app = await openApp('/w/ember-coast', { server, session: cast.sessions.alice })
  await app.says('c/Harbour Talk')
  await app.says('View All Assets')
  expect(app.linkTo('Settings of c/Harbour Talk')).toBe('/wc/ember-coast/harbour-talk/settings')
  expect(app.linkTo('View All Assets')).toBe('/w/ember-coast/assets')
  await page.press('Manage')
  const menu = await page.part('menu', 'Manage')
  expect(menu.texts('menuitem')).toEqual(IN_MENU)
  await menu.press('Create Book', 'menuitem')
  const dialog = await page.part('dialog', 'Create Book')
  await dialog.fill('Title', 'The Ninth Lamp')
  await dialog.press('Create')
  await app.until(() => expect(location.pathname).toMatch(/^\/books\/the-ninth-lamp-\w+\/editor$/))
  await app.says('The Ninth Lamp')
  app.goto('/w/salt-marsh')
  await page.findByRole('link', { name: 'Edit Book' })
})

test('a community made inside a world opens at /wc/{world}/{name}', async () => {
  await using app = await openApp('/w/ember-coast', { server, session: cast.sessions.alice })
  await page.press('Manage')
  await page.press('Create Community', 'menuitem')
  await app.fill('Name', 'Lamp Lore')
  await app.press('Create')
  await app.says('Back to world')
  expect(location.pathname).toBe('/wc/ember-coast/lamp-lore')
})

test('a reader goes to the communities and assets of a world, and a guest sees no actions', async () => {
  const reader = await openApp('/w/ember-coast', { server, session: cast.sessions.bob })
  await reader.says('c/Harbour Talk')
  expect(reader.linkTo('c/Harbour Talk')).toBe('/wc/ember-coast/harbour-talk')
  await reader.says('Join World')
  expect(page.queryByRole('button', { name: 'Manage' })).toBe(null)
  await page.press('More')
  expect((await page.part('menu', 'More')).texts('menuitem')).toEqual(['Mute'])
  await reader[Symbol.asyncDispose]()

  await using guest = await openApp('/w/ember-coast', { server })
  await guest.says('c/Harbour Talk')
  await guest.says('View All Assets')
  expect(guest.linkTo('View All Assets')).toBe('/w/ember-coast/assets')
  for (const name of ['Manage', 'Create Book', 'Join', 'Mute', 'More'])
    expect(guest.text()).not.toContain(name)
})

test.each(['communities', 'assets'])(
  'the links below its lists wait for its %s, so that none moves from under a finger',
  async (late) => {
    const replies = Promise.withResolvers<void>()
    await using app = await openApp('/w/salt-marsh', {
      server,
      network: (ask) => async (address, init) => {
        // A sync brings files as well.
        if (address.endsWith(`/${late}`) || address.includes('/sync/')) await replies.promise
        return ask(address, init)
      },
    })
    // The other lists are here.
    await app.says('6 pictures')
    await app.says(late === 'assets' ? 'No communities in this world yet' : 'The reeds')
    expect(app.text()).not.toContain('View All Assets')
    replies.resolve()
    await app.says('View All Assets')
    await app.says('No communities in this world yet')
    await page.findByRole('button', { name: 'Download Chart' })
  },
)

test('a world is shown by its featured books, notes, files and five pictures; reading is its main act', async () => {
  await using app = await openApp('/w/salt-marsh', { server })
  await page.heading('Salt Marsh')
  await page.findByRole('heading', { name: 'About This World' })
  await page.shows(/Nobody rows here after dark\./)
  const shelf = await page.part('region', 'Featured Books')
  await shelf.shows('Fantasy · 1 ch')
  expect(shelf.queryByText('Oil and Wick')).toBe(null)
  await page.findByRole('button', { name: 'Download Chart' })
  await (await page.part('region', 'From the notes')).shows('They hum.')
  const openers = () => page.getAllByRole('button', { name: /^Open Picture/ })
  await app.until(() => expect(openers()).toHaveLength(5))
  await page.press('6 pictures', 'link')
  await app.until(() => expect(openers()).toHaveLength(6))
  expect(location.search).toBe('?tab=gallery')
  // It leads to the book's page until the device knows its chapters.
  const start = () => page.queryByRole('link', { name: 'Start reading' })?.getAttribute('href')
  await app.until(() => expect(start()).toBe(paths.chapter(...opening)))
})

test('a world that features none of its books leads to them: reading is its main act all the same', async () => {
  const { id } = await cast.make('alice', 'POST', '/worlds', { name: 'Quiet Quay' })
  const begin = async (title: string) =>
    (await cast.make('alice', 'POST', `/worlds/${id}/books`, { title, is_public: true })).id
  await begin('An Empty Page')
  const book = await begin('The Slow Lamp')
  const chapter = await cast.make('alice', 'POST', `/books/${book}/chapters`, { title: 'Oil' })
  await cast.make('alice', 'POST', `/chapters/${chapter.id}/publish`, { text: 'It burned.' })
  await using app = await openApp('/w/quiet-quay', { server, session: cast.sessions.bob })
  const opens = paths.chapter({ id: book, title: 'The Slow Lamp' }, { ...chapter, title: 'Oil' })
  await app.until(() => expect(app.linkTo('Start reading')).toBe(opens))
  await page.findByRole('button', { name: 'Join World' })
  await page.shows('Nothing is shown here yet')
  await page.press('See its 2 books', 'link')
  await page.findByRole('tab', { name: 'Books', selected: true })
  await page.findByRole('link', { name: 'The Slow Lamp' })
})

test('each tab has its own address: all public books, the talk and the files', async () => {
  await using app = await openApp('/w/salt-marsh?tab=books', { server })
  await page.findByRole('tab', { name: 'Books', selected: true })
  await page.findByRole('link', { name: 'Oil and Wick' })
  await page.press('Files', 'tab')
  await page.shows('Documents (1)')
  await page.findByRole('heading', { name: 'Chart' })
  await page.press('Talk', 'tab')
  await page.shows('No communities in this world yet')
  expect(location.search).toBe('?tab=talk')
  await page.press('Overview', 'tab')
  await page.findByRole('region', { name: 'Featured Books' })
  expect(location.search).toBe('')
  app.goto('/w/ember-coast?tab=gallery')
  await page.shows('No pictures yet')
})

test('a note on the page opens among the notes', async () => {
  await using app = await openApp('/w/salt-marsh', { server })
  await page.press('The reeds', 'link')
  await page.heading('Notes')
  await app.until(() =>
    expect(document.querySelector<HTMLDetailsElement>('#main details')?.open).toBe(true),
  )
})

test('a name alone never opens the community of a world, though the device holds it', async () => {
  await using app = await openApp('/w/ember-coast', { server, session: cast.sessions.bob })
  await app.says('c/Harbour Talk')
  history.pushState(null, '', '/c/harbour-talk')
  dispatchEvent(new PopStateEvent('popstate'))
  await app.says('Error: Community not found')
})
