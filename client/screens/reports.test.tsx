import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../sync-server/db/ids.ts'
import { statement } from '../../sync-server/db/statement.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

// alice runs the site; bob has a book and a community.
let server: TestApp
let cast: Cast
let community = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  community = (await cast.make('bob', 'POST', '/communities', { name: 'Tide Talk' })).id
})
afterAll(() => server.close())

test('a comment below a chapter is reported; a site admin finds it there and deletes it', async () => {
  const world = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Ninth Lamp', is_public: true }
  const book = await cast.make('bob', 'POST', `/worlds/${world.id}/books`, begun)
  const chapter = await cast.make('bob', 'POST', `/books/${book.id}/chapters`, { title: 'Oil' })
  await cast.make('bob', 'POST', `/chapters/${chapter.id}/publish`, { text: 'It was dark.' })
  const said = { body: 'You fool.' }
  await cast.make('carol', 'POST', `/chapters/${chapter.id}/remarks`, said)
  const address = `/books/${book.id}/chapters/${chapter.id}`
  {
    await using app = await openApp(address, { server, session: cast.sessions.dave })
    await page.press('More about the comment by carol')
    await page.press('Report', 'menuitem')
    const dialog = await page.part('dialog', 'Report comment')
    await dialog.tick('Harassment or hate')
    await dialog.press('Send report')
    await page.gone('dialog', 'Report comment')
    await app.allSaved()
  }
  {
    await using _ = await openApp(address, { server, session: cast.sessions.carol })
    await page.press('More about the comment by carol')
    await page.findByRole('menuitem', { name: 'Edit' })
    await page.gone('menuitem', 'Report')
  }
  await using app = await openApp('/admin?tab=reports', { server, session: cast.sessions.alice })
  const item = await page.part('listitem', 'comment by u/carol')
  await item.shows('You fool.')
  await item.findByRole('button', { name: 'Suspend u/carol' })
  await item.press('a chapter', 'link')
  await page.shows('It was dark.')
  await page.press('More about the comment by carol')
  await page.press('Delete', 'menuitem')
  await (await page.part('dialog', 'Delete comment')).press('Delete')
  await page.shows('Comment deleted successfully')
  await app.allSaved()
  app.goto('/admin?tab=reports')
  await page.shows('Nothing is waiting for you.')
})

test('a site admin removes a reported book; its author reads why, readers lose it, and it comes back', async () => {
  const world = await cast.make('bob', 'POST', '/worlds', { name: 'Copper Coast' })
  const begun = { title: 'The Copied Lamp', is_public: true }
  const book = await cast.make('bob', 'POST', `/worlds/${world.id}/books`, begun)
  const address = `/books/${book.id}`
  {
    await using app = await openApp(address, { server, session: cast.sessions.dave })
    await page.press('Report')
    const dialog = await page.part('dialog', 'Report book')
    await dialog.tick('Copied without credit')
    await dialog.press('Send report')
    await page.gone('dialog', 'Report book')
    await app.allSaved()
  }
  {
    await using app = await openApp('/admin?tab=reports', { server, session: cast.sessions.alice })
    const item = await page.part('listitem', '“The Copied Lamp”')
    await item.press('Remove')
    const dialog = await page.part('dialog', 'Remove book')
    await dialog.shows('Its author can read this, and it is recorded in the audit log.')
    await dialog.fill('Reason', 'Copied from another book')
    await dialog.press('Remove')
    await page.shows('Nothing is waiting for you.')
    await app.allSaved()
  }
  {
    await using _ = await openApp(address, { server, session: cast.sessions.dave })
    await page.shows('Book not found')
  }
  await server.flush()
  const notice =
    'A site admin removed this book. Only its writers and admins still see it. Reason: Copied from another book'
  {
    await using app = await openApp(address, { server, session: cast.sessions.bob })
    await page.shows(notice)
    await page.gone('button', 'Restore')
    app.goto(`${address}/editor`)
    await page.shows(notice)
    app.goto('/notifications')
    const told = await page.findByRole('link', { name: /Site admins removed your book/ })
    expect(told.textContent).toContain('The Copied Lamp')
    await page.shows(/Copied from another book/)
    app.goto('/w/copper-coast/library')
    const name = 'Public: The Copied Lamp'
    const eye = await page.findByRole('button', { name, pressed: false })
    expect(eye.title).toBe('A site admin removed this book.')
  }
  {
    await using _ = await openApp('/admin?tab=log', { server, session: cast.sessions.alice })
    await page.findByText(/removed the book/)
    await page.press('“The Copied Lamp”', 'link')
    await page.shows(notice)
    await page.press('Restore')
    const dialog = await page.part('dialog', 'Restore “The Copied Lamp”')
    await dialog.fill('Reason', 'It is their own')
    await dialog.press('Restore')
    await page.shows('Book restored')
    await page.lacks(notice)
  }
  expect((await cast.as('guest', 'GET', `/books/${book.id}`)).status).toBe(200)
  const library = '/w/copper-coast/library'
  await using _ = await openApp(library, { server, session: cast.sessions.bob })
  for (const name of ['Public: The Copied Lamp', 'Feature The Copied Lamp'])
    expect((await page.findByRole('button', { name })).title).toBe(name)
})

test('a queue shows more when asked, and keeps what is chosen', async () => {
  const text = { post_type: 'text', title: 'The last', body: 'Hm.' }
  const last = await cast.make('carol', 'POST', `/communities/${community}/posts`, text)
  await server.db.write(async (trx) => {
    const items = Array.from({ length: 50 }, () => `post:${newId()}`)
    for (const item of items)
      await trx.run(insertReport, { id: newId(), item, community, more: 0, at: '2026-01-01' })
    const more = { id: newId(), item: `post:${last.id}`, community, more: 2, at: '2026-01-02' }
    await trx.run(insertReport, more)
  })
  const { slug } = await cast.make<{ slug: string }>('bob', 'GET', `/communities/${community}`)
  await using app = await openApp(`/c/${slug}/moderation`, { server, session: cast.sessions.bob })
  const items = () => screen.queryAllByRole('listitem', { name: /^(post|“The last”)$/ })
  await app.until(() => expect(items()).toHaveLength(50))
  await page.press('Choose all', 'checkbox')
  await page.press('Show more')
  const item = await page.part('listitem', '“The last”')
  await item.shows(/, and 2 more texts by the same person/)
  await page.gone('button', 'Show more')
  expect(items()).toHaveLength(51)
  await page.findByRole('checkbox', { name: '50 of 51 chosen' })
})

const insertReport = statement<{
  id: string
  item: string
  community: string
  more: number
  at: string
}>()((db, value) =>
  db.insertInto('reports').values({
    id: value.id,
    item: value.item,
    community_id: value.community,
    reporter_id: null,
    reason: 'spam',
    note: 'It links',
    more: value.more,
    created_at: value.at,
  }),
)
