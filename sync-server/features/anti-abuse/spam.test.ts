import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReportedItem } from '#shared/contract/reports.ts'
import { TRUSTED_DOMAINS } from '#shared/rules/spam.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { purgeWriting } from './spam.ts'

let app: TestApp
let cast: Cast
let community = ''
// alice runs the site, bob made the community; carol is new here, dave has been here for long.
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  community = (await cast.make('bob', 'POST', '/communities', { name: 'Watched' })).id
  const { id } = cast.sessions.dave.user
  await app.db.write((trx) => trx.run(joinedLongAgo, { id }))
  await cast.make('alice', 'PUT', '/admin/settings', {
    announcement: '',
    signups: 'open',
    generation_open: true,
    blocked_words: ['cheap pills'],
    blocked_domains: ['spam.example'],
    trusted_domains: TRUSTED_DOMAINS,
    reason: 'They come each week',
  })
})
afterAll(() => app.close())
// Each test starts without recent writing and with an empty queue.
beforeEach(async () => {
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await app.db.write((trx) => purgeWriting(trx, inTwoDays))
  await settle()
})

async function settle(): Promise<void> {
  for (const { item_type, item_id } of await queue())
    await cast.make('bob', 'POST', '/reports/handle', { item_type, item_id, state: 'resolved' })
}

const queue = () => cast.make<ReportedItem[]>('bob', 'GET', `/communities/${community}/reports`)
const notes = async () =>
  (await queue()).flatMap(({ item_type, reports }) =>
    reports.map(({ note }) => `${item_type}: ${note}`),
  )
async function post(by: Name, body: string, more = {}): Promise<string> {
  const form = { post_type: 'text', title: 'A title', body, ...more }
  return (await cast.make(by, 'POST', `/communities/${community}/posts`, form)).id
}
const comment = async (by: Name, on: string, body: string) =>
  (await cast.make(by, 'POST', `/posts/${on}/comments`, { body })).id
const edit = (by: Name, path: string, body: string) => cast.make(by, 'PATCH', path, { body })

test('links of a new account are reported by Loreloom, and nothing is removed', async () => {
  const id = await post('carol', 'See https://shop.example/pills and www.other.example')
  const [item] = await queue()
  expect(item).toMatchObject({
    item_type: 'post',
    item_id: id,
    post: { title: 'A title' },
    reports: [
      {
        reason: 'spam',
        note: 'an account of less than a day links to shop.example, other.example',
        by_loreloom: true,
      },
    ],
  })
  expect((await cast.as('dave', 'GET', `/posts/${id}`)).status).toBe(200)
  await cast.make('dave', 'POST', '/reports', { item_type: 'post', item_id: id, reason: 'spam' })
  expect((await queue())[0]!.reports.map(({ by_loreloom }) => by_loreloom)).toEqual([true, false])
})

test('a new account may link to well-known sites, and to those that an admin trusts', async () => {
  await post(
    'carol',
    'See https://en.wikipedia.org/wiki/Lamp and https://www.gutenberg.org/ebooks/1',
  )
  expect(await notes()).toEqual([])
  await post(
    'carol',
    'See https://archive.org and https://shop.example, not https://mywikipedia.org',
  )
  expect(await notes()).toEqual([
    'post: an account of less than a day links to shop.example, mywikipedia.org',
  ])
})

test('a link post and a comment count as well; an old account may link', async () => {
  await post('carol', '', { post_type: 'link', link_url: 'https://shop.example' })
  expect(await notes()).toEqual(['post: an account of less than a day links to shop.example'])
  await settle()
  const id = await post('dave', 'Read https://books.example')
  await comment('carol', id, 'Or http://shop.example')
  expect(await notes()).toEqual(['comment: an account of less than a day links to shop.example'])
})

test('blocked words and domains are reported whoever writes them, moderators and admins aside', async () => {
  await post('dave', 'Buy CHEAP-Pills at https://www.mail.spam.example/x')
  await post('bob', 'We had cheap pills here, from https://spam.example')
  await post('alice', 'Cheap pills!')
  expect(await notes()).toEqual([
    'post: it links to mail.spam.example, which is blocked here; it says “cheap pills”, which is blocked here',
  ])
})

test('an edit is read as well, for what it adds', async () => {
  const id = await post('dave', 'Nothing to see.')
  const answer = await comment('dave', id, 'Really nothing.')
  expect(await notes()).toEqual([])
  await edit('dave', `/posts/${id}`, 'Cheap pills at https://spam.example')
  expect(await notes()).toEqual([
    'post: it links to spam.example, which is blocked here; it says “cheap pills”, which is blocked here',
  ])
  await settle()
  await edit('dave', `/comments/${answer}`, 'At http://spam.example/2')
  expect(await notes()).toEqual(['comment: it links to spam.example, which is blocked here'])
  await settle()
  await edit('dave', `/posts/${id}`, 'Cheap pills, https://spam.example!')
  expect(await notes()).toEqual([])
})

test('the same words for the third time within a day are reported, from several accounts too', async () => {
  const id = await post('dave', 'Come and see what I have written about the lamp.')
  const words = 'Subscribe to my newsletter, you will not regret it!'
  await comment('dave', id, words)
  await comment('carol', id, words)
  await comment('carol', id, 'Thank you!')
  await comment('dave', id, 'Thank you!')
  await comment('bob', id, 'Thank you!')
  expect(await notes()).toEqual([])
  await comment('dave', id, words.toUpperCase())
  await comment('dave', id, `${words}!!`)
  expect(await notes()).toEqual(['comment: the same words were posted 3 times within a day'])
})

test('one report waits for each author and place: it counts their further texts, and says what is new', async () => {
  const id = await post('carol', 'See https://shop.example')
  const said = await comment('carol', id, 'Or https://other.example')
  await comment('carol', id, 'Yes, https://other.example')
  await post('dave', 'Cheap pills')
  const [hers, his] = await queue()
  expect(hers).toMatchObject({
    item_id: id,
    reports: [
      {
        note: 'an account of less than a day links to shop.example; an account of less than a day links to other.example',
        more: 2,
      },
    ],
  })
  expect(his).toMatchObject({ item_type: 'post', reports: [{ more: 0 }] })
  const elsewhere = (await cast.make('bob', 'POST', '/communities', { name: 'Next door' })).id
  const there = { post_type: 'text', title: 'A title', body: 'See https://shop.example' }
  await cast.make('carol', 'POST', `/communities/${elsewhere}/posts`, there)
  const path = `/communities/${elsewhere}/reports`
  expect(await cast.make('bob', 'GET', path)).toMatchObject([{ reports: [{ more: 0 }] }])
  await cast.make('bob', 'POST', '/reports/handle', {
    item_type: 'post',
    item_id: id,
    state: 'rejected',
  })
  await edit('carol', `/comments/${said}`, 'Or https://third.example')
  expect(await queue()).toMatchObject([{ item_id: his!.item_id }, { item_id: said }])
})

test('whoever deletes what was reported has the next text in the queue, not one that is gone', async () => {
  const first = await post('carol', 'See https://shop.example')
  await cast.make('carol', 'DELETE', `/posts/${first}`)
  const second = await post('carol', 'See https://shop.example again')
  expect(await queue()).toMatchObject([{ item_id: second, reports: [{ more: 1 }] }])
})

test('many posts at once are reported once', async () => {
  for (let i = 0; i < 13; i++) await post('dave', `Number ${i}`)
  expect(await notes()).toEqual(['post: 11 posts within ten minutes'])
})

test('many comments at once are reported once', async () => {
  const id = await post('bob', 'Talk to me.')
  for (let i = 0; i < 33; i++) await comment('carol', id, `Number ${i}`)
  expect(await notes()).toEqual(['comment: 31 comments within ten minutes'])
})

test('what is said below a chapter goes to site admins', async () => {
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Open', is_public: true })
  const book = { title: 'A book', is_public: true }
  const { id: bookId } = await cast.make('bob', 'POST', `/worlds/${world}/books`, book)
  const { id: chapter } = await cast.make('bob', 'POST', `/books/${bookId}/chapters`, {
    title: 'I',
  })
  await cast.make('bob', 'POST', `/chapters/${chapter}/publish`, { text: 'Once.' })
  await cast.make('carol', 'POST', `/chapters/${chapter}/remarks`, {
    body: 'https://shop.example',
  })
  const all = await cast.make<ReportedItem[]>('alice', 'GET', '/reports')
  expect(all[0]).toMatchObject({
    item_type: 'remark',
    remark: { body: 'https://shop.example', author: { username: 'carol' } },
    reports: [
      {
        note: 'an account of less than a day links to shop.example',
        by_loreloom: true,
      },
    ],
  })
})

const joinedLongAgo = statement<{ id: string }>()((db, value) =>
  db.updateTable('users').set({ joined_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', value.id),
)
