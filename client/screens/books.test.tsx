import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportedItem } from '#shared/contract/reports.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

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
  await using page = await openApp(`/books/${book}/editor`, {
    server,
    session: cast.sessions.bob,
    network: (ask) => async (address, init) => {
      if (address === `/api/books/${book}` || address.includes('/sync/'))
        await page.until(() => expect(document.querySelector('#main h1')).not.toBe(null))
      headings.push(document.querySelector('#main h1')?.textContent)
      return ask(address, init)
    },
  })
  await page.until(() =>
    expect(document.querySelector('#main h1')?.textContent).toBe('The Ninth Lamp'),
  )
  expect(headings).toContain('Book Editor')
  await page.says('AI-Powered Book Content Generation')
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
