import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { Comment } from '#shared/contract/comments.ts'
import type { Community } from '#shared/contract/communities.ts'
import type { Post } from '#shared/contract/posts.ts'
import type { World } from '#shared/contract/worlds.ts'
import { ask, change } from '../ask.ts'
import { type Cast, gatherCast } from '../cast.ts'
import { gatherCrowd } from '../crowd.ts'
import { withOneHash } from '../one-hash.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let cast: Cast
let crowd: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  crowd = await gatherCrowd(app, 100)
})
afterAll(() => app.close())

/** All users call it at once; returns the statuses of the replies. */
async function everybody(path: string, body: (i: number) => object): Promise<Set<number>> {
  const replies = await Promise.all(
    crowd.map((token, i) =>
      app.fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body(i)),
      }),
    ),
  )
  return new Set(replies.map(({ status }) => status))
}

/** Something to vote on and to talk about, in a community of its own. */
async function beginPost(name: string): Promise<{ community: string; post: string }> {
  const { id: community } = await cast.make('alice', 'POST', '/communities', { name })
  const body = { post_type: 'text', title: 'Hear me', body: 'All of you.' }
  const { id } = await cast.make('alice', 'POST', `/communities/${community}/posts`, body)
  return { community, post: id }
}
const readPost = (post: string) => cast.make<Post>('guest', 'GET', `/posts/${post}`)

test('a hundred people vote at once, and change their mind at once', async () => {
  const { post } = await beginPost('The ballot')
  const ok = await everybody(`/posts/${post}/vote`, (i) => ({ vote: i < 60 ? 1 : -1 }))
  expect(ok).toEqual(new Set([200]))
  expect(await readPost(post)).toMatchObject({ upvotes: 60, downvotes: 40, score: 20 })
  await everybody(`/posts/${post}/vote`, (i) => ({ vote: i < 60 ? -1 : 0 }))
  expect(await readPost(post)).toMatchObject({ upvotes: 0, downvotes: 60, score: -60 })
})

test('one person’s hundred votes are one vote: the last', async () => {
  const { post } = await beginPost('The waverer')
  await everybody(`/posts/${post}/vote`, (i) => ({ vote: i < 60 ? -1 : 0 }))
  const { downvotes } = await readPost(post)
  expect(downvotes).toBe(60)
  const vote = (i: number) =>
    cast.as('bob', 'POST', `/posts/${post}/vote`, { vote: [1, 0, -1][i % 3] })
  const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => vote(i)))
  const own = (await cast.make<Post>('bob', 'GET', `/posts/${post}`)).user_vote
  // Parallel requests have only the order in which the server handled them.
  const taken = replies.map(({ body }) => body.data as unknown as Post)
  const last = taken.reduce((a, b) => (a.rev > b.rev ? a : b))
  expect(new Set(taken.map(({ rev }) => rev)).size).toBe(100)
  expect(last.user_vote).toBe(own)
  expect(await readPost(post)).toMatchObject({
    upvotes: Number(own === 1),
    downvotes: downvotes + Number(own === -1),
  })
})

test('a hundred people join at once, and half of them leave at once', async () => {
  const { community } = await beginPost('The square')
  const count = async () =>
    (await cast.make<Community>('guest', 'GET', `/communities/${community}`)).member_count
  await everybody(`/communities/${community}/join`, () => ({}))
  expect(await count()).toBe(101)
  await Promise.all(
    crowd.slice(0, 50).map((token) =>
      app.fetch(`/api/communities/${community}/leave`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  )
  expect(await count()).toBe(51)
})

test('a hundred people comment and vote on one comment at once', async () => {
  const { post } = await beginPost('The forum')
  const path = `/posts/${post}/comments`
  await everybody(path, (i) => ({ body: `I am number ${i}.` }))
  const comments = await cast.make<Comment[]>('guest', 'GET', path)
  expect(new Set(comments.map(({ body }) => body)).size).toBe(100)
  expect((await readPost(post)).comment_count).toBe(100)
  const { id } = comments[0]!
  await everybody(`/comments/${id}/vote`, (i) => ({ vote: i % 2 ? 1 : -1 }))
  const voted = (await cast.make<Comment[]>('guest', 'GET', path)).find((one) => one.id === id)
  expect(voted).toMatchObject({ upvotes: 50, downvotes: 50 })
})

test('a hundred people want one name: one community is made', async () => {
  const statuses = await everybody('/communities', () => ({ name: 'The only one' }))
  expect(statuses).toEqual(new Set([200, 409]))
  const { body } = await cast.as('alice', 'GET', '/communities/with-membership?search=only one')
  expect((body as unknown as { data: unknown[] }).data).toHaveLength(1)
})

test('a hundred people want one name for a world, and join the one that is made', async () => {
  expect(await everybody('/worlds', () => ({ name: 'The only hall' }))).toEqual(new Set([200, 409]))
  expect(await everybody('/worlds/the-only-hall/join', () => ({}))).toEqual(new Set([200]))
  await everybody('/worlds/the-only-hall/join', () => ({}))
  const { member_count } = await cast.make<World>('guest', 'GET', '/worlds/the-only-hall')
  expect(member_count).toBe(100)
})

test('a hundred people give an award at once: each pays once, and each counts', async () => {
  const { post } = await beginPost('The gala')
  const [award] = await cast.make<{ id: string; cost: number }[]>('guest', 'GET', '/awards')
  const left = () =>
    ask<{ coins: number }>(
      app.db.read,
      sql`select distinct coins from users where username like 'crowd-%'`,
    )
  await app.db.write((trx) =>
    change(trx, sql`update users set coins = ${award!.cost + 1} where username like 'crowd-%'`),
  )
  const give = () => everybody(`/posts/${post}/awards`, () => ({ award_id: award!.id }))
  expect(await give()).toEqual(new Set([200]))
  expect(await left()).toEqual([{ coins: 1 }])
  expect((await readPost(post)).awards).toEqual([{ id: award!.id, count: 100 }])
})

const signUp = async (cast: Cast, username: string, invitation?: string) => {
  const form = { username, email: `${username}@example.org`, password: 'a long password' }
  return cast.as('guest', 'POST', '/auth/signup', { ...form, invitation })
}

test('an invitation lets as many in as it has places', async () => {
  const settings = { signups: 'invitation', reason: 'It must be.' }
  await cast.make('alice', 'PUT', '/admin/settings', settings)
  const body = { max_uses: 5 }
  const { code } = await cast.make<{ code: string }>('alice', 'POST', '/admin/invitations', body)
  const names = Array.from({ length: 12 }, (_, i) => `guest-${i}`)
  const replies = await withOneHash(() =>
    Promise.all(names.map((name) => signUp(cast, name, code))),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('of those who come to an empty server at once one is its admin, and one of two admins stays', async () => {
  const empty = await createTestApp()
  onTestFinished(() => empty.close())
  const call = async <T>(method: string, path: string, body: object, token?: string) => {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (token) headers.set('authorization', `Bearer ${token}`)
    const reply = await empty.fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })
    return { status: reply.status, data: ((await reply.json()) as { data: T }).data }
  }
  const password = 'a long password'
  const names = Array.from({ length: 8 }, (_, i) => `first-${i}`)
  const sessions = await withOneHash(() =>
    Promise.all(
      names.map(async (username) => {
        const form = { username, email: `${username}@example.org`, password }
        return (await call<Session>('POST', '/auth/signup', form)).data
      }),
    ),
  )
  const admins = sql<{
    id: string
  }>`select id from users where is_admin = 1 and password_hash <> ''`
  const found = await ask(empty.db.read, admins)
  expect(found).toHaveLength(1)
  const one = sessions.find(({ user }) => user.id === found[0]!.id)!
  const other = sessions.find((session) => session !== one)!
  const appointed = { is_admin: true, reason: 'For two.' }
  const path = `/admin/users/${other.user.id}/admin`
  expect((await call('POST', path, appointed, one.token)).status).toBe(200)
  const leaving = await Promise.all(
    [one, other].map(({ user, token }) =>
      call('POST', '/account/delete', { username: user.username, password }, token),
    ),
  )
  expect(new Set(leaving.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await ask(empty.db.read, admins)).toHaveLength(1)
})
