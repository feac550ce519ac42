import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/contract/comments.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { testScenarios, testStory } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let places: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const { id: community } = await cast.make('alice', 'POST', '/communities', { name: 'Talk' })
  const text = { post_type: 'text', title: 'A question', body: 'Which?' }
  const post = (await cast.make('alice', 'POST', `/communities/${community}/posts`, text)).id
  const other = (await cast.make('alice', 'POST', `/communities/${community}/posts`, text)).id
  const gone = (await cast.make('alice', 'POST', `/communities/${community}/posts`, text)).id
  const comment = (await cast.make('bob', 'POST', `/posts/${post}/comments`, { body: 'This one.' }))
    .id
  const elsewhere = (await cast.make('bob', 'POST', `/posts/${other}/comments`, { body: 'There.' }))
    .id
  await cast.make('alice', 'DELETE', `/posts/${gone}`)
  const removed = (await cast.make('carol', 'POST', `/communities/${community}/posts`, text)).id
  const hidden = (await cast.make('bob', 'POST', `/posts/${removed}/comments`, { body: 'Hid.' })).id
  const act = { act: 'remove', reason: 'Off topic' }
  await cast.make('alice', 'POST', `/posts/${removed}/moderate`, act)
  places = { community, post, other, gone, comment, elsewhere, removed, hidden }
})
afterAll(() => app.close())

describe('comments', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'a guest reads them',
        caller: 'guest',
        call: 'GET /posts/:post/comments',
        status: 200,
        contains: ['"This one."', '"depth":0'],
        lacks: ['"There."'],
      },
      {
        name: 'a guest writes none',
        caller: 'guest',
        call: 'POST /posts/:post/comments',
        body: { body: 'x' },
        status: 401,
      },
      {
        name: 'an empty one is refused',
        caller: 'carol',
        call: 'POST /posts/:post/comments',
        body: { body: ' \n ' },
        status: 422,
        contains: ['Please write something first'],
      },
      {
        name: 'one of 10,001 characters is refused',
        caller: 'carol',
        call: 'POST /posts/:post/comments',
        body: { body: 'x'.repeat(10_001) },
        status: 422,
      },
      {
        name: 'a post that is gone takes none',
        caller: 'carol',
        call: 'POST /posts/:gone/comments',
        body: { body: 'x' },
        status: 404,
        contains: ['The post you commented on is gone.'],
      },
      { name: 'and shows none', caller: 'carol', call: 'GET /posts/:gone/comments', status: 404 },
      {
        name: 'a comment that is not there takes no vote',
        caller: 'carol',
        call: 'POST /comments/:post/vote',
        body: { vote: 1 },
        status: 404,
      },
    ],
  )

  testStory(
    'below a post that moderators removed, only those who see it act, and all may take back their own',
    () => cast,
    () => places,
    [
      {
        name: 'a stranger’s vote is refused',
        caller: 'dave',
        call: 'POST /comments/:hidden/vote',
        body: { vote: 1 },
        status: 404,
        contains: ['"comments.not_found"'],
      },
      {
        name: 'and does not count',
        caller: 'alice',
        call: 'GET /posts/:removed/comments',
        status: 200,
        contains: ['"Hid."', '"upvotes":0'],
      },
      {
        name: 'its author does not edit it',
        caller: 'bob',
        call: 'PATCH /comments/:hidden',
        body: { body: 'x' },
        status: 404,
      },
      { name: 'and deletes it', caller: 'bob', call: 'DELETE /comments/:hidden', status: 200 },
    ],
  )

  testStory(
    'a vote on a comment counts once, however often it is given',
    () => cast,
    () => places,
    [
      {
        name: 'a vote counts',
        caller: 'carol',
        call: 'POST /comments/:comment/vote',
        body: { vote: -1 },
        status: 200,
        contains: ['"downvotes":1', '"user_vote":-1'],
      },
      {
        name: 'once',
        caller: 'carol',
        call: 'POST /comments/:comment/vote',
        body: { vote: -1 },
        status: 200,
        contains: ['"downvotes":1'],
      },
    ],
  )
})

test('a reply belongs to a comment of the same post', async () => {
  const body = { body: 'Hm.', parent_comment_id: places['elsewhere'] }
  const reply = await cast.as('carol', 'POST', `/posts/${places['post']}/comments`, body)
  expect(reply.body.error).toBe('comments.parent_gone')
})

/** Replies of dave's to one another below a comment of bob's, as deep as it goes. */
async function replyDeeper(): Promise<Comment[]> {
  const path = `/posts/${places['post']}/comments`
  const chain: Comment[] = []
  for (let depth = 1; depth <= 10; depth++) {
    const parent_comment_id = chain.at(-1)?.id ?? places['comment']
    const body = { body: 'Deeper.', parent_comment_id }
    chain.push(await cast.make<Comment>('dave', 'POST', path, body))
  }
  return chain
}

test('replies are allowed while depth is under 10', async () => {
  const chain = await replyDeeper()
  expect(chain.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const body = { body: 'Too deep.', parent_comment_id: chain.at(-1)!.id }
  const reply = await cast.as('dave', 'POST', `/posts/${places['post']}/comments`, body)
  expect(reply.body.error).toBe('comments.too_deep')
})

test('a profile lists comments newest first, with what they answer and where they stand', async () => {
  const chain = await replyDeeper()
  const reply = await cast.as('guest', 'GET', '/users/dave/comments?limit=2')
  const [first, second] = reply.body.data as unknown as (Comment & {
    parent_comment: Comment | null
  })[]
  expect([first!.id, second!.id]).toEqual([chain[9]!.id, chain[8]!.id])
  expect(first!.depth).toBe(10)
  expect(first!.parent_comment!.id).toBe(second!.id)
  expect(first!.post.title).toBe('A question')
  expect(first!.community.slug).toBe('talk')
})

test('the count of a post’s comments is exact after a hundred at once', async () => {
  const path = `/posts/${places['other']}/comments`
  await Promise.all(
    Array.from({ length: 100 }, (_, i) => cast.as('carol', 'POST', path, { body: `Number ${i}` })),
  )
  const post = await cast.make<{ comment_count: number }>(
    'guest',
    'GET',
    `/posts/${places['other']}`,
  )
  expect(post.comment_count).toBe(101)
})
