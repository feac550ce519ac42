import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import { type Cast, gatherCast, type Name } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'

// alice runs the site; bob made the community, carol moderates it with him, dave writes there.
let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())

async function community(name: string) {
  const made = await cast.make<{ id: string; slug: string }>('bob', 'POST', '/communities', {
    name,
  })
  await cast.make('bob', 'POST', `/communities/${made.id}/moderators`, { username: 'carol' })
  return made
}
async function removedPost(id: string, title: string): Promise<string> {
  const text = { post_type: 'text', title, body: 'A poem.' }
  const post = await cast.make('dave', 'POST', `/communities/${id}/posts`, text)
  const removal = { act: 'remove', reason: 'Advertising' }
  await cast.make('bob', 'POST', `/posts/${post.id}/moderate`, removal)
  return post.id
}
const openAs = (path: string, name: Name) => openApp(path, { server, session: cast.sessions[name] })

async function appealWith(words: string): Promise<void> {
  await page.press('Appeal')
  const dialog = await page.part('dialog', 'Appeal')
  await dialog.fill('Your appeal', words)
  await dialog.press('Send appeal')
  await page.gone('dialog', 'Appeal')
}

test('an author appeals against a removal, offline too; another moderator restores the post', async () => {
  const { id, slug } = await community('Poems')
  const post = await removedPost(id, 'Oil for sale')
  const device = newDevice(cast.sessions.dave)
  {
    await using app = await openApp(`/posts/${post}`, { server, device })
    await page.shows(/^Moderators removed this post\..* Reason: Advertising/)
    await app.allSaved()
    app.offline()
    await page.press('Appeal')
    const dialog = await page.part('dialog', 'Appeal')
    await dialog.shows(
      'Say why this is wrong. You can appeal once; moderators will read it, another one where possible.',
    )
    await dialog.fill('Your appeal', 'It is a poem.')
    await app.draftKept('It is a poem.')
    await dialog.press('Send appeal')
    await page.shows('Your appeal will be sent when you are online')
    await page.shows('You have appealed. Moderators will read it.')
    app.online()
    await app.allSaved()
    app.reload()
    await page.shows('You have appealed. Moderators will read it.')
  }
  {
    await using _ = await openAs(`/c/${slug}/moderation`, 'bob')
    const item = await page.part('listitem', '“Oil for sale”')
    await item.shows('Leave this to somebody else, if there is one.')
  }
  {
    await using app = await openAs(`/c/${slug}/moderation`, 'carol')
    const item = await page.part('listitem', '“Oil for sale”')
    await item.shows(/^Done by u\/bob · .*: Advertising$/)
    await item.shows('Appeal')
    await item.shows(/It is a poem\./)
    await item.gone('button', 'Remove')
    await item.gone('button', 'Approve')
    await page.gone('toolbar', 'Chosen reports')
    await item.press('Restore')
    const answer = await page.part('dialog', 'Restore: “Oil for sale”')
    await answer.fill('Answer', 'You are right.')
    await answer.press('Restore')
    await page.shows('Nothing is waiting for you.')
    await app.allSaved()
  }
  await using _ = await openApp(`/posts/${post}`, { server, device })
  await page.heading('Oil for sale')
  await page.lacks(/Moderators removed this post/)
  await server.flush()
  const told = await cast.make<Notification[]>('dave', 'GET', '/notifications')
  expect(told.map(({ kind, quote }) => [kind, quote?.text])).toContainEqual([
    'appeal',
    'You are right.',
  ])
})

test('what stays removed has an answer, which its author reads; a notice leads there', async () => {
  const { id, slug } = await community('Prices')
  const post = await removedPost(id, 'Wick for sale')
  {
    await using app = await openAs(`/posts/${post}`, 'dave')
    await appealWith('It is prose.')
    await app.allSaved()
  }
  {
    await using app = await openAs(`/c/${slug}/moderation`, 'carol')
    await page.findByRole('button', { name: 'Keep removed' })
    app.offline()
    await page.press('Keep removed')
    const answer = await page.part('dialog', 'Keep removed: “Wick for sale”')
    await answer.shows('Whoever appealed reads this answer.')
    await answer.fill('Answer', 'It names a price.')
    await answer.press('Keep removed')
    await page.shows('Nothing is waiting for you.')
    app.online()
    await app.allSaved()
    await page.shows('Nothing is waiting for you.')
    await server.flush()
  }
  await using _ = await openAs('/notifications', 'dave')
  await page.press(/^Moderators answered your appeal in Wick for sale/, 'link')
  await page.shows(
    'Moderators have read your appeal, and it stays so. Their answer: It names a price.',
  )
  await page.gone('button', 'Appeal')
})

test('somebody banned appeals where they are told so; the ban is lifted', async () => {
  const { id, slug } = await community('Strict')
  const ban = { username: 'dave', reason: 'Too loud', until: null }
  await cast.make('bob', 'POST', `/communities/${id}/bans`, ban)
  {
    await using app = await openAs(`/c/${slug}`, 'dave')
    await page.shows(/^You are banned from this community\. Reason: Too loud/)
    await appealWith('I was quoting.')
    await page.shows('You have appealed. Moderators will read it.')
    await app.allSaved()
  }
  {
    await using app = await openAs(`/c/${slug}/moderation`, 'carol')
    const item = await page.part('listitem', 'ban of u/dave')
    await item.shows('Banned from this community')
    await item.shows(/^Done by u\/bob · .*: Too loud$/)
    await item.press('Lift the ban')
    const answer = await page.part('dialog', 'Lift the ban: ban of u/dave')
    await answer.fill('Answer', 'A quotation it is.')
    await answer.press('Lift the ban')
    await page.shows('Nothing is waiting for you.')
    await app.allSaved()
  }
  await using _ = await openAs(`/c/${slug}`, 'dave')
  await page.findAllByRole('link', { name: 'Create Post' })
  await page.lacks(/^You are banned/)
})

test('the author of a removed book appeals to site admins', async () => {
  const world = await cast.make('dave', 'POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Copied Lamp', is_public: true }
  const book = await cast.make('dave', 'POST', `/worlds/${world.id}/books`, begun)
  const about = { item_type: 'book', item_id: book.id }
  await cast.make('carol', 'POST', '/reports', { ...about, reason: 'plagiarism' })
  const removal = { ...about, state: 'resolved', removal_reason: 'Copied' }
  await cast.make('alice', 'POST', '/reports/handle', removal)
  {
    await using app = await openAs(`/books/${book.id}`, 'dave')
    await page.shows(/^A site admin removed this book\./)
    await appealWith('I wrote both.')
    await page.shows('You have appealed. Site admins will read it.')
    await app.allSaved()
  }
  {
    await using app = await openAs('/admin?tab=reports', 'alice')
    const item = await page.part('listitem', '“The Copied Lamp”')
    await item.shows(/I wrote both\./)
    await item.press('Restore')
    const answer = await page.part('dialog', 'Restore: “The Copied Lamp”')
    await answer.fill('Answer', 'Both are yours.')
    await answer.press('Restore')
    await page.shows('Nothing is waiting for you.')
    await app.allSaved()
  }
  await using _ = await openApp(`/books/${book.id}`, { server })
  await page.heading('The Copied Lamp')
})
