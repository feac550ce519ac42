import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { ReportedItem } from '#shared/contract/reports.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let book = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const world = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await cast.make('bob', 'POST', `/worlds/${world.id}/books`, begun)).id
})
afterAll(() => server.close())

test('the editor is headed “Book Editor” until the title is here', async () => {
  const headings: (string | undefined)[] = []
  await using app = await openApp(`/books/${book}/editor`, {
    server,
    session: cast.sessions.bob,
    network: (ask) => async (address, init) => {
      if (address === `/api/books/${book}` || address.includes('/sync/'))
        await app.until(() => expect(document.querySelector('#main h1')).not.toBe(null))
      headings.push(document.querySelector('#main h1')?.textContent)
      return ask(address, init)
    },
  })
  await app.until(() =>
    expect(document.querySelector('#main h1')?.textContent).toBe('The Ninth Lamp'),
  )
  expect(headings).toContain('Book Editor')
  // Nothing on this server could generate.
  await app.says('The first page is empty')
  await page.press('Plan', 'tab')
  await page.findByRole('button', { name: 'Write Outline' })
  expect(app.text()).not.toContain('AI-Powered')
})

test('a reader reports a book, offline too; its author has no such button', async () => {
  let online = true
  await using reader = await openApp(`/books/${book}`, {
    server,
    session: cast.sessions.carol,
    network: (ask) => (address, init) =>
      online ? ask(address, init) : Promise.reject(new TypeError('no network')),
  })
  await reader.press('Report')
  await reader.says('Report book')
  online = false
  await reader.press('Spam')
  await reader.press('Send report')
  await reader.until(() => expect(reader.text()).not.toContain('Report book'))
  online = true
  dispatchEvent(new Event('online'))
  await reader.until(async () => {
    const items = await cast.make<ReportedItem[]>('alice', 'GET', '/reports')
    expect(items).toMatchObject([{ item_type: 'book', book: { title: 'The Ninth Lamp' } }])
  })

  await using owner = await openApp(`/books/${book}`, { server, session: cast.sessions.bob })
  await owner.says('Manage Library')
  expect(owner.text()).not.toContain('Report')
})

test('the address of a book shows its title, whichever address led there', async () => {
  await using app = await openApp(`/books/${book}`, { server, session: cast.sessions.bob })
  const shows = (pattern: RegExp) => app.until(() => expect(location.pathname).toMatch(pattern))
  await shows(/^\/books\/the-ninth-lamp-\w+$/)
  const key = location.pathname.split('/').at(-1)!
  app.goto(`/books/${key.replace('ninth', 'first')}?from=mail`)
  await shows(/^\/books\/the-ninth-lamp-/)
  expect(location.search).toBe('?from=mail')
  app.goto(`/books/${book}/editor?tab=manuscript`)
  await shows(/^\/books\/the-ninth-lamp-\w+\/editor$/)
  expect(location.search).toBe('?tab=manuscript')
  app.goto(`/books/${book}/readers`)
  await shows(/^\/books\/the-ninth-lamp-\w+\/readers$/)
})

test('a book made offline has its address at once, and keeps it', async () => {
  await using app = await openApp('/books', { server, session: cast.sessions.bob })
  await page.heading('My Books')
  await app.allSaved()
  app.offline()
  await page.press('New book')
  await app.until(() => expect(location.pathname).toMatch(/^\/books\/untitled-book-\w+\/editor$/))
  const made = location.pathname
  app.reload()
  await page.heading('Untitled book')
  expect(location.pathname).toBe(made)
  app.online()
  await app.allSaved()
  expect(location.pathname).toBe(made)
})

test('the editor of a new book stays open until its draft is pulled, however late that is', async () => {
  await cast.make('carol', 'POST', '/worlds', { name: 'Far Quay' })
  // The server answers for everything but the draft: neither its changes nor its rows arrive.
  const withoutDraft = (init: RequestInit): RequestInit => {
    const body = JSON.parse(init.body as string) as { cursor: Record<string, number> }
    const cursor = Object.entries(body.cursor).filter(([scope]) => !scope.startsWith('draft:'))
    return { ...init, body: JSON.stringify({ ...body, cursor: Object.fromEntries(cursor) }) }
  }
  const isOpen = Promise.withResolvers<void>()
  await using app = await openApp('/w/far-quay/library', {
    server,
    session: cast.sessions.carol,
    network: (ask) => async (address, init) => {
      if (address.includes('draft')) throw new TypeError('no network')
      if (address.includes('/sync/push')) await isOpen.promise
      return ask(address, address.includes('/sync/pull') ? withoutDraft(init) : init)
    },
  })
  await page.press('Create Book')
  const dialog = await page.part('dialog', 'Create Book')
  await dialog.fill('Title', 'The Tide Clerk')
  await dialog.press('Create')
  await page.findByRole('tab', { name: 'Manuscript' })
  const opened = app.seen.length
  isOpen.resolve()
  await app.until(async () =>
    expect(await cast.make<Book[]>('carol', 'GET', '/books/my')).toHaveLength(1),
  )
  // No change of this device waits for the server any more.
  const chip = () => document.querySelector<HTMLElement>('[data-sync]')?.dataset['sync']
  await app.until(() => expect(chip()).toMatch(/^(Offline|All saved)$/))
  expect(document.querySelector('[aria-label*="to send"]')).toBe(null)
  await page.press('Plan', 'tab')
  await page.findByRole('tab', { name: 'Outline' })
  await page.press('Write Outline')
  await page.findByRole('textbox', { name: 'Overview' })
  expect(app.seen.slice(opened).filter((text) => !text.includes('Manuscript'))).toEqual([])
})

test('a book is begun offline and stands on the shelf for everybody', async () => {
  await cast.make('alice', 'POST', '/worlds', { name: 'Salt Marsh' })
  const owner = newDevice(cast.sessions.alice)
  const reader = newDevice()
  let address = ''
  {
    await using app = await openApp('/w/salt-marsh', { server, device: owner })
    await page.press('Manage')
    await page.press('Manage Library', 'menuitem')
    await page.shows('No books yet')
    await app.allSaved()
    app.offline()
    await page.press('Create Book')
    const dialog = await page.part('dialog', 'Create Book')
    await dialog.press('Create')
    await dialog.shows('Please enter a book title')
    await dialog.fill('Title', 'The Ninth Lamp')
    await dialog.fill('Description', 'Somebody lit it.')
    await dialog.fill('Genre', 'Fantasy')
    await dialog.press('Create')
    await page.shows('Book created successfully')
    // One lands in it, where it is written.
    await page.heading('The Ninth Lamp')
    await page.shows('The first page is empty')
    app.goto('/w/salt-marsh/library')
    app.reload()
    await page.press('Edit The Ninth Lamp')
    const edit = await page.part('dialog', 'Edit Book')
    const words = new File(['words'], 'cover.txt', { type: 'text/plain' })
    await edit.pick('Cover file', words)
    await edit.shows('Please select an image file (JPG, PNG, or GIF)')
    // The design that a book has by itself follows from its id: another layout first, so that each book has a change.
    await edit.press('Loom', 'radio')
    await edit.press('Lamp', 'radio')
    await edit.press('Plum', 'radio')
    await edit.press('Save Changes')
    await page.gone('dialog', 'Edit Book')
    await page.press('Feature The Ninth Lamp')
    await page.shows('Book featured on world page (and made public)')
    await page.findByRole('button', { name: 'Public: The Ninth Lamp', pressed: true })
    app.online()
    await app.allSaved()
  }
  {
    await using app = await openApp('/w/salt-marsh', { server, device: reader })
    await page.shows('1 book')
    const [row] = await cast.make<Book[]>('alice', 'GET', '/worlds/salt-marsh/books')
    expect(row).toMatchObject({ cover_design: 'lamp-plum' })
    const shelf = await page.part('region', 'Featured Books')
    await shelf.shows('Fantasy · 0 ch')
    await shelf.press('The Ninth Lamp', 'link')
    await page.heading('The Ninth Lamp')
    await page.shows('Somebody lit it.')
    await page.shows('No chapter has been published yet.')
    address = location.pathname
    app.goto('/w/salt-marsh/library')
    await page.shows('You do not have permission to manage this library')
  }
  {
    await using app = await openApp('/w/salt-marsh/library', { server, device: owner })
    await page.press('Public: The Ninth Lamp')
    await page.shows('Book made private (and unfeatured)')
    await page.findByRole('button', { name: 'Feature The Ninth Lamp', pressed: false })
    await app.allSaved()
  }
  await using _ = await openApp(address, { server, device: reader })
  await page.shows('Error: Book not found')
})

test('on a phone a book has a bar of its own: back, share, and a menu with its writers’ doors', async () => {
  await using app = await openApp(`/books/${book}`, { server, session: cast.sessions.bob })
  app.onPhone()
  await page.heading('The Ninth Lamp')
  expect((await page.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe(
    '/w/ember-coast',
  )
  expect((await page.findByRole('link', { name: 'Read' })).className).toContain('before:bg-accent')
  await page.press('More about The Ninth Lamp')
  await page.findByRole('menuitem', { name: 'Manage Library' })
  await page.findByRole('menuitem', { name: 'Ember Coast' })
  await page.press('Readers', 'menuitem')
  await page.heading(/Readers/)
})

test('Back leads to the place above where no page of the app was before', async () => {
  history.replaceState(null, '')
  await using app = await openApp(`/books/${book}/editor`, { server, session: cast.sessions.bob })
  app.onPhone()
  await page.shows('The first page is empty')
  await page.press('Back')
  await page.press('Back', 'link')
  await page.heading('Ember Coast')
})
