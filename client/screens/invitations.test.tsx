import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page as hands } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())

test('a book that is opened before its invitation’s answer has reached the server opens once it has', async () => {
  const world = await cast.make('alice', 'POST', '/worlds', { name: 'Ember Coast' })
  const book = { title: 'The Ninth Lamp', description: '', genre: '' }
  const { id } = await cast.make('alice', 'POST', `/worlds/${world.id}/books`, book)
  const invited = { username: 'bob', role: 'editor' }
  await cast.make('alice', 'POST', `/books/${id}/collaborators`, invited)

  const accepted = Promise.withResolvers<void>()
  await using page = await openApp('/books', {
    server,
    session: cast.sessions.bob,
    network: (ask) => async (address, init) => {
      if (address.includes('/sync/push')) await accepted.promise
      return ask(address, init)
    },
  })
  await hands.pressBy('{Enter}', 'Accept')
  await hands.focusIs('The Ninth Lamp')
  await page.user.click(await screen.findByRole('link', { name: 'The Ninth Lamp' }))
  await page.says('Book not found')
  accepted.resolve()
  await screen.findByRole('tab', { name: 'Manuscript' })
  expect(page.text()).not.toContain('Book not found')
})
