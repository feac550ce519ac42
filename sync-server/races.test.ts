import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Comment } from '#shared/contract/comments.ts'
import type { Community } from '#shared/contract/communities.ts'
import type { Post } from '#shared/contract/posts.ts'
import type { World } from '#shared/contract/worlds.ts'
import { type Cast, gatherCast } from './testing/cast.ts'
import { gatherCrowd } from './testing/crowd.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let cast: Cast
let crowd: string[] = []
let community = ''
let post = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  crowd = await gatherCrowd(app, 100)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'The square' })).id
  const body = { post_type: 'text', title: 'Hear me', body: 'All of you.' }
  post = (await cast.make('alice', 'POST', `/communities/${community}/posts`, body)).id
})
afterAll(() => app.close())

/** Everybody at once; returns the statuses that came back. */
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

const readPost = () => cast.make<Post>('guest', 'GET', `/posts/${post}`)

test('a hundred people vote at once: sixty up, forty down', async () => {
  const ok = await everybody(`/posts/${post}/vote`, (i) => ({ vote: i < 60 ? 1 : -1 }))
  expect(ok).toEqual(new Set([200]))
  expect(await readPost()).toMatchObject({ upvotes: 60, downvotes: 40, score: 20 })
})

test('then a hundred people change their mind at once', async () => {
  await everybody(`/posts/${post}/vote`, (i) => ({ vote: i < 60 ? -1 : 0 }))
  expect(await readPost()).toMatchObject({ upvotes: 0, downvotes: 60, score: -60 })
})

test('one person’s hundred votes are one vote: the last', async () => {
  const { downvotes } = await readPost()
  const vote = (i: number) =>
    cast.as('bob', 'POST', `/posts/${post}/vote`, { vote: [1, 0, -1][i % 3] })
  const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => vote(i)))
  const own = (await cast.make<Post>('bob', 'GET', `/posts/${post}`)).user_vote
  expect(replies.at(-1)!.body.data).toMatchObject({ user_vote: own })
  expect(await readPost()).toMatchObject({
    upvotes: Number(own === 1),
    downvotes: downvotes + Number(own === -1),
  })
})

test('a hundred people join at once, and half of them leave at once', async () => {
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
  const path = `/posts/${post}/comments`
  await everybody(path, (i) => ({ body: `I am number ${i}.` }))
  const comments = await cast.make<Comment[]>('guest', 'GET', path)
  expect(new Set(comments.map(({ body }) => body)).size).toBe(100)
  expect((await readPost()).comment_count).toBe(100)
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
