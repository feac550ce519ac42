import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

const TOLD = /changes? will sync when syncing resumes/
const waiting = (n: number) =>
  page.findByRole('button', { name: `Saved on this device (${n} to send)` })

test('an outage is told once, also to one who loads the page anew, and never over the editor', async () => {
  const { session, call } = await server.member('orla')
  const community = await call<{ id: string }>('POST', '/communities', { name: 'Lamps' })
  const post = { title: 'The ninth lamp', body: 'It burns.', post_type: 'text' }
  const { id } = await call<{ id: string }>('POST', `/communities/${community.id}/posts`, post)
  const world = await call<{ id: string }>('POST', '/worlds', { name: 'Ember Coast' })
  const book = await call<{ id: string }>('POST', `/worlds/${world.id}/books`, { title: 'Oil' })

  await using app = await openApp(`/books/${book.id}/editor`, { server, session })
  await page.heading('Oil')
  app.goto(`/posts/${id}`)
  await page.heading('The ninth lamp')
  await app.allSaved()
  await app.pulled()
  app.offline()
  await page.press('Save “The ninth lamp”')
  await page.shows(TOLD)
  app.reload()
  await page.press('Upvote “The ninth lamp”')
  await waiting(2)
  await page.lacks(TOLD)

  app.goto(`/books/${book.id}/editor`)
  // Another tab has not told it yet.
  sessionStorage.clear()
  await page.heading('Oil')
  await waiting(2)
  await page.lacks(TOLD)
  app.goto(`/posts/${id}`)
  await page.shows(TOLD)
})

test('an outage that only failed requests show is told once, also to a new page that has not asked yet', async () => {
  const { session, call } = await server.member('rhea')
  const community = await call<{ id: string }>('POST', '/communities', { name: 'Wicks' })
  const post = { title: 'The tenth lamp', body: 'It burns.', post_type: 'text' }
  const { id } = await call<{ id: string }>('POST', `/communities/${community.id}/posts`, post)
  let isAway = false
  let refused = 0
  await using app = await openApp(`/posts/${id}`, {
    server,
    session,
    network: (ask) => (address, init) => {
      if (!isAway) return ask(address, init)
      if (address.includes('/sync/push')) refused++
      return Promise.reject(new TypeError('no network'))
    },
  })
  await page.findByRole('button', { name: 'Save “The tenth lamp”' })
  await app.allSaved()
  isAway = true
  await page.press('Save “The tenth lamp”')
  await page.shows(TOLD)
  refused = 0
  app.reload()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await waiting(1)
  expect(page.queryAllByText(TOLD)).toEqual([])

  isAway = false
  dispatchEvent(new Event('online'))
  await app.allSaved()
  isAway = true
  await page.press('Upvote “The tenth lamp”')
  await page.shows(TOLD)
})
