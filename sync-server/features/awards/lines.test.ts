import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AwardLine } from '#shared/contract/awards.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import type { Post } from '#shared/contract/posts.ts'
import type { ReportedItem } from '#shared/contract/reports.ts'
import { AWARDS } from '#shared/rules/awards.ts'
import { type Cast, type Caller, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const [drop] = AWARDS
let app: TestApp
let cast: Cast
let community = ''
let post = ''
// alice founded the community, bob posts, carol and dave give.
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Prizes' })).id
})
afterAll(() => app.close())
beforeEach(async () => {
  const text = { post_type: 'text', title: 'Worth it', body: 'A line that stays.' }
  post = (await cast.make('bob', 'POST', `/communities/${community}/posts`, text)).id
})

interface Page {
  data: AwardLine[]
  next_cursor: string | null
}

const give = (by: Caller, line: string, on = `/posts/${post}`) =>
  cast.as(by, 'POST', `${on}/awards`, { award_id: drop!.id, line })
const lines = (by: Caller = 'guest') =>
  cast.make<AwardLine[]>(by, 'GET', `/posts/${post}/award-lines`)
const texts = async (by: Caller = 'guest') => (await lines(by)).map(({ text }) => text)
const counts = async () => (await cast.make<Post>('guest', 'GET', `/posts/${post}`)).awards
async function told(name: Name) {
  await app.flush()
  return (await cast.make<Notification[]>(name, 'GET', '/notifications')).find(
    ({ subject }) => subject.id === post,
  )
}

test('words come with an award: everybody reads them, their author is told of them', async () => {
  const said = (await cast.make('bob', 'POST', `/posts/${post}/comments`, { body: 'Mine.' })).id
  expect((await give('guest', 'Hi')).status).toBe(401)
  expect((await give('carol', '  The paperwork.\r\n')).status).toBe(200)
  expect((await give('dave', '')).status).toBe(200)
  await give('dave', 'This too.', `/comments/${said}`)
  expect(await lines()).toMatchObject([
    { text: 'This too.', item: `comment:${said}`, post_id: post, author: { username: 'dave' } },
    { text: 'The paperwork.', item: `post:${post}`, award_id: drop!.id },
  ])
  expect(await counts()).toEqual([{ id: drop!.id, count: 2, lines: 1 }])
  expect(await told('bob')).toMatchObject({
    kind: 'award',
    actor_count: 2,
    quote: { text: 'This too.', comment_id: null },
  })
})

test.each([
  ['x'.repeat(201), 'The line must have at most 200 characters'],
  ['One\ntwo', 'One line only'],
])('%j is refused', async (line, message) => {
  const reply = await give('carol', line)
  expect(reply).toMatchObject({ status: 422, body: { message } })
})

test('they follow the rules of a comment: locked posts, blocked and banned people; a bare award does not', async () => {
  await cast.make('alice', 'POST', `/posts/${post}/moderate`, { act: 'lock' })
  expect((await give('carol', 'Hi')).body.error).toBe('posts.locked')
  await cast.make('alice', 'POST', `/posts/${post}/moderate`, { act: 'unlock' })
  const blocked = (is: boolean) => cast.make('bob', 'POST', `/users/carol/block`, { blocked: is })
  await blocked(true)
  expect((await give('carol', 'Hi')).body.error).toBe('mutes.blocked')
  await blocked(false)
  const ban = { username: 'carol', reason: 'Rude' }
  await cast.make('alice', 'POST', `/communities/${community}/bans`, ban)
  expect((await give('carol', 'Hi')).body.error).toBe('communities.banned')
  expect((await give('carol', '')).status).toBe(200)
  await cast.make(
    'alice',
    'DELETE',
    `/communities/${community}/bans/${cast.sessions.carol.user.id}`,
  )
  expect(await lines()).toEqual([])
})

test('a moderator removes reported words with a reason, and the award stays', async () => {
  await give('dave', 'You owe me.')
  const [line] = await lines()
  const reported = { item_type: 'award', item_id: line!.id }
  expect((await cast.as('guest', 'POST', '/reports', { ...reported, reason: 'spam' })).status).toBe(
    401,
  )
  await cast.make('bob', 'POST', '/reports', { ...reported, reason: 'harassment' })
  const queue = () => cast.make<ReportedItem[]>('alice', 'GET', `/communities/${community}/reports`)
  expect(await queue()).toMatchObject([
    { item_type: 'award', award: { text: 'You owe me.', author: { username: 'dave' } } },
  ])
  const path = `/award-lines/${line!.id}/remove`
  const refused = await cast.as('carol', 'POST', path, { reason: 'Rude' })
  expect(refused.body.error).toBe('moderation.forbidden')
  expect((await cast.as('alice', 'POST', path, {})).body.error).toBe('moderation.reason_required')
  const decision = { ...reported, state: 'resolved', removal_reason: 'Rude' }
  await cast.make('alice', 'POST', '/reports/handle', decision)
  expect(await queue()).toEqual([])
  for (const caller of ['guest', 'bob', 'dave', 'alice'] as const)
    expect(await texts(caller)).toEqual([])
  expect(await counts()).toEqual([{ id: drop!.id, count: 1 }])
  expect(await told('bob')).toMatchObject({ kind: 'award', quote: null })
  expect(await told('dave')).toMatchObject({ kind: 'moderation', quote: { text: 'Rude' } })
  const log = await cast.make('carol', 'GET', `/communities/${community}/log`)
  expect(JSON.stringify(log)).toContain('award.remove')
  expect((await cast.as('dave', 'POST', path, {})).body.error).toBe('awards.line_not_found')
})

test('a giver deletes their own words; those on a removed post are read by nobody', async () => {
  await give('carol', 'Not for long.')
  await give('dave', 'For long.')
  const own = (await lines()).find(({ author }) => author.username === 'carol')!
  await cast.make('carol', 'POST', `/award-lines/${own.id}/remove`, {})
  expect(await texts()).toEqual(['For long.'])
  await cast.make('alice', 'POST', `/posts/${post}/moderate`, { act: 'remove', reason: 'Off' })
  expect(await texts('bob')).toEqual([])
})

test('blocked words in them are reported by the server', async () => {
  await cast.make('alice', 'PUT', '/admin/settings', {
    announcement: '',
    signups: 'open',
    generation_open: true,
    blocked_words: ['cheap pills'],
    blocked_domains: [],
    trusted_domains: [],
    reason: 'They come each week',
  })
  await give('dave', 'Thank you for the cheap pills.')
  const [item] = await cast.make<ReportedItem[]>(
    'alice',
    'GET',
    `/communities/${community}/reports`,
  )
  expect(item).toMatchObject({
    item_type: 'award',
    reports: [{ note: 'it says “cheap pills”, which is blocked here', by_loreloom: true }],
  })
})

test('pages of them, of the post with its comments or of one alone', async () => {
  const said = (await cast.make('bob', 'POST', `/posts/${post}/comments`, { body: 'Mine.' })).id
  await give('carol', 'One')
  await give('carol', 'Two', `/comments/${said}`)
  await give('dave', 'Three')
  const pagesOf = async (query: string) => {
    const pages: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const from: string = next && `&cursor=${next}`
      const path = `/posts/${post}/award-lines?limit=1&${query}${from}`
      const reply = (await cast.as('guest', 'GET', path)).body as unknown as Page
      pages.push(reply.data.map(({ text }) => text).join())
      next = reply.next_cursor
    }
    return pages
  }
  expect(await pagesOf('')).toEqual(['Three', 'Two', 'One'])
  expect(await pagesOf(`item=post:${post}`)).toEqual(['Three', 'One'])
  expect(await pagesOf(`item=comment:${said}`)).toEqual(['Two'])
})
