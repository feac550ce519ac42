import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AdminUser } from '#shared/contract/admin.ts'
import type { AwardLine } from '#shared/contract/awards.ts'
import { allEndpoints, type EndpointName } from '#shared/contract/index.ts'
import type { MutationResult } from '#shared/contract/sync.ts'
import type { User } from '#shared/contract/users.ts'
import { AWARDS } from '#shared/rules/awards.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let community = ''
let postId = ''
let token = ''
// alice runs the site; bob is suspended.
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  token = cast.sessions.bob.token
  community = (await cast.make('carol', 'POST', '/communities', { name: 'Quiet' })).id
})
afterAll(() => app.close())
beforeEach(async () => {
  const text = { post_type: 'text', title: 'Before', body: 'Said in time.' }
  postId = (await cast.make('bob', 'POST', `/communities/${community}/posts`, text)).id
})
afterEach(async () => {
  vi.useRealTimers()
  // One of a later hour is none yet.
  cast.sessions.bob.token = token
  await admin('lift', {})
  await byHand({ is_admin: 0, suspended_until: null })
})

/** As the server's console: no admin is suspended through a call. */
const byHand = (as: ByHand) => app.db.write((trx) => trx.run(saveByHand, { id: bob(), ...as }))
interface ByHand {
  is_admin: 0 | 1
  suspended_until: string | null
}
const saveByHand = statement<ByHand & { id: string }>()((db, value) =>
  db
    .updateTable('users')
    .set({ is_admin: value.is_admin, suspended_until: value.suspended_until })
    .where('id', '=', value.id),
)
const FAR = '9999-12-31T23:59:59.999Z'
const bob = () => cast.sessions.bob.user.id
const admin = (verb: string, body: object) =>
  cast.as('alice', 'POST', `/admin/users/${bob()}/${verb}`, { reason: 'Insults', ...body })
const me = async () =>
  (await cast.make<{ user: User }>('bob', 'GET', '/auth/verify')).user.suspension
const speak = () =>
  cast.as('bob', 'POST', `/posts/${postId}/comments`, { body: 'May I say something?' })
const SUSPENDED = {
  error: 'auth.suspended',
  message:
    'Your account is suspended. You can read and write drafts, but nothing that reaches others.',
}

test('somebody suspended reads, keeps what is theirs, and reaches nobody', async () => {
  expect(await me()).toBeNull()
  expect((await admin('suspend', { until: null })).status).toBe(200)
  expect(await me()).toMatchObject({ reason: 'Insults', until: null, appealed_at: null })
  expect((await speak()).body).toMatchObject(SUSPENDED)
  expect((await speak()).status).toBe(403)
  expect((await cast.as('bob', 'GET', `/posts/${postId}`)).status).toBe(200)
  expect((await cast.as('bob', 'DELETE', `/posts/${postId}`)).status).toBe(200)
  // A sign-in is no way around it, and is none to be afraid of.
  const again = await cast.as('guest', 'POST', '/auth/login', {
    username: 'bob',
    password: 'a long password',
  })
  expect(again.status).toBe(200)
})

test('what was written offline is refused when it arrives, with its text', async () => {
  const mutation = (name: string, args: object) => ({
    id: newId(),
    user: bob(),
    name,
    v: 1,
    args,
    deps: [],
    client_at: '2026-01-01T00:00:00Z',
  })
  await admin('suspend', { until: null })
  const mutations = [
    mutation('posts.create', {
      params: { id: community },
      body: { post_type: 'text', title: 'From the train', body: 'Kept.' },
    }),
    mutation('communities.leave', { params: { id: community }, body: {} }),
  ]
  const sent = { schema: 1, device_id: newId(), epoch: 1, pending: 2, mutations }
  const push = () => cast.make<{ results: MutationResult[] }>('bob', 'POST', '/sync/push', sent)
  const { results } = await push()
  expect(results).toMatchObject([
    { status: 'rejected', code: SUSPENDED.error, message: SUSPENDED.message },
    { status: 'applied' },
  ])
  expect((await push()).results).toMatchObject([{ status: 'rejected' }, { status: 'applied' }])
})

test('it is answered once, and an admin reads the answer', async () => {
  const appeal = (by: 'bob' | 'carol', text: string) =>
    cast.as(by, 'POST', '/account/appeal', { text })
  await admin('suspend', { until: null })
  expect((await appeal('carol', 'I am free.')).body.error).toBe('trust.not_suspended')
  expect((await appeal('bob', 'It was a quotation.')).status).toBe(200)
  expect((await appeal('bob', 'And another thing.')).body).toMatchObject({
    error: 'trust.already_appealed',
    message: 'You have said what you think of it. An admin will read it.',
  })
  expect((await me())!.appealed_at).not.toBeNull()
  const waiting = await cast.make<AdminUser[]>('alice', 'GET', '/admin/users?show=appeals')
  expect(waiting).toMatchObject([
    { username: 'bob', suspension: { reason: 'Insults', appeal: 'It was a quotation.' } },
  ])
})

test('lifted, or at its end, it is over', async () => {
  await admin('suspend', { until: null })
  expect((await admin('lift', { reason: 'It was a quotation' })).status).toBe(200)
  expect(await me()).toBeNull()
  expect((await admin('lift', {})).body.error).toBe('trust.not_suspended')
  const text = { post_type: 'text', title: 'After', body: 'Free again.' }
  await cast.make('bob', 'POST', `/communities/${community}/posts`, text)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await admin('suspend', { until })
  expect(await me()).toMatchObject({ until })
  expect((await speak()).status).toBe(403)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 })
  const again = await cast.make<{ token: string }>('guest', 'POST', '/auth/login', {
    username: 'bob',
    password: 'a long password',
  })
  cast.sessions.bob.token = again.token
  expect((await speak()).status).toBe(200)
  expect(await me()).toBeNull()
})

type Request = [method: string, path: string, body?: unknown]

/** A book with one chapter that readers have. */
async function publish(by: 'bob' | 'carol' = 'bob') {
  const world = (await cast.make(by, 'POST', '/worlds', { name: `Coast ${newId()}` })).id
  const form = { title: 'The Ninth Lamp', is_public: true }
  const book = (await cast.make(by, 'POST', `/worlds/${world}/books`, form)).id
  const chapter = (await cast.make(by, 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
  await cast.make(by, 'POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' })
  return { book, chapter }
}

// Each right over what is another's, and what its holder may do with their own.
const RIGHTS: [string, () => Promise<{ others: Request; own: Request; is_admin?: 1 }>][] = [
  [
    'a moderator removes words that came with an award',
    async () => {
      await cast.make('carol', 'POST', `/communities/${community}/moderators`, { username: 'bob' })
      const text = { post_type: 'text', title: 'Worth it', body: 'A line.' }
      const post = (await cast.make('carol', 'POST', `/communities/${community}/posts`, text)).id
      const give = async (by: 'bob' | 'dave') => {
        const award = { award_id: AWARDS[0]!.id, line: 'Well said' }
        await cast.make(by, 'POST', `/posts/${post}/awards`, award)
        const lines = await cast.make<AwardLine[]>(by, 'GET', `/posts/${post}/award-lines`)
        return lines.find(({ author }) => author.username === by)!.id
      }
      const remove = (id: string): Request => [
        'POST',
        `/award-lines/${id}/remove`,
        { reason: 'Off' },
      ]
      return { others: remove(await give('dave')), own: remove(await give('bob')) }
    },
  ],
  [
    'a book’s author deletes comments below its chapters',
    async () => {
      const { chapter } = await publish()
      const say = async (by: 'bob' | 'dave') =>
        (await cast.make(by, 'POST', `/chapters/${chapter}/remarks`, { body: 'Hm.' })).id
      const remove = (id: string): Request => ['DELETE', `/remarks/${id}`]
      return { others: remove(await say('dave')), own: remove(await say('bob')) }
    },
  ],
  [
    'a book’s author orders the chapters that readers have',
    async () => {
      const { book, chapter } = await publish()
      const draft = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Draft' })
      const move = (id: string): Request => ['PATCH', `/chapters/${id}`, { position: 'Zz' }]
      return { others: move(chapter), own: move(draft.id) }
    },
  ],
  [
    'a site admin deletes reviews',
    async () => {
      const { book } = await publish('carol')
      const review = async (by: 'bob' | 'dave') =>
        (await cast.make(by, 'PUT', `/books/${book}/review`, { stars: 2 })).id
      const remove = (id: string): Request => ['DELETE', `/reviews/${id}`]
      return { is_admin: 1, others: remove(await review('dave')), own: remove(await review('bob')) }
    },
  ],
]
test.each(RIGHTS)('%s; suspended, they do no more than what is their own', async (_, prepare) => {
  const { others, own, is_admin = 0 } = await prepare()
  await byHand({ is_admin, suspended_until: FAR })
  expect((await cast.as('bob', ...others)).body).toMatchObject(SUSPENDED)
  expect(await cast.as('bob', ...own)).toMatchObject({ status: 200 })
  await byHand({ is_admin, suspended_until: null })
  expect(await cast.as('bob', ...others)).toMatchObject({ status: 200 })
})

test.each([0, 1] as const)(
  'who is suspended reads no reports, as an admin (%i) neither',
  async (is_admin) => {
    await cast.make('carol', 'POST', `/communities/${community}/moderators`, { username: 'bob' })
    const path = is_admin ? '/reports' : `/communities/${community}/reports`
    const reports = () => cast.as('bob', 'GET', path)
    await byHand({ is_admin, suspended_until: null })
    expect((await reports()).status).toBe(200)
    await byHand({ is_admin, suspended_until: FAR })
    expect((await reports()).body).toMatchObject(SUSPENDED)
  },
)

/** Writing that reaches others, and acts on them. */
const REACHES: EndpointName[] = [
  'posts.create',
  'posts.update',
  'posts.vote',
  'comments.create',
  'comments.update',
  'remarks.create',
  'reviews.write',
  'users.update',
  'communities.create',
  'communities.update',
  'worlds.create',
  'books.create',
  'books.publish',
  'chapters.publish',
  'chapters.plan',
  'files.upload',
  'awards.giveToPost',
  'reports.create',
  'collaborators.invite',
  'passages.comment',
  'moderation.ban',
  'admin.suspend',
]

test('what reaches others is forbidden, what is one’s own is not', () => {
  const calls = new Map(allEndpoints())
  const free = (name: EndpointName) => {
    const call = calls.get(name)!
    return call.method === 'GET' || call.evenSuspended === true
  }
  expect(REACHES.filter(free)).toEqual([])
  const own: EndpointName[] = ['posts.remove', 'mutes.muteUser', 'reading.progress', 'trust.appeal']
  expect(own.filter(free)).toEqual(own)
  const account = [...calls.keys()].filter((name) => name.startsWith('account.'))
  expect(account.filter((name) => !free(name))).toEqual([])
})
