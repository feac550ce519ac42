import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Poll, Post } from '#shared/contract/posts.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { gatherCrowd } from '../../testing/crowd.ts'
import { testScenarios } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let places: Record<string, string> = {}
const poll = {
  question: 'Which opening?',
  options: ['The storm', ' The letter ', '', 'The dog'],
  allow_multiple_choices: false,
}
const form = (part: object = {}) => ({
  post_type: 'poll',
  title: 'Help me choose',
  poll: { ...poll, ...part },
})
const ask = async (part: object = {}) =>
  (await cast.make('alice', 'POST', `/communities/${places['community']}/posts`, form(part))).id
const vote = (caller: 'bob' | 'carol', id: string, ...picks: number[]) =>
  cast.as(caller, 'POST', `/posts/${id}/poll/vote`, { option_ids: picks.map((i) => `${id}:${i}`) })

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  places['community'] = (await cast.make('alice', 'POST', '/communities', { name: 'Ballots' })).id
  places['poll'] = await ask()
  const text = { post_type: 'text', title: 'No poll', body: 'x' }
  places['text'] = (
    await cast.make('alice', 'POST', `/communities/${places['community']}/posts`, text)
  ).id
})
afterAll(() => app.close())

describe('polls', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'a poll needs two options',
        caller: 'alice',
        call: 'POST /communities/:community/posts',
        body: form({ options: ['Only one', ' '] }),
        status: 422,
        contains: ['Poll must have at least 2 options'],
      },
      {
        name: 'and a question',
        caller: 'alice',
        call: 'POST /communities/:community/posts',
        body: form({ question: ' ' }),
        status: 422,
        contains: ['Please enter a question'],
      },
      {
        name: 'a guest reads it',
        caller: 'guest',
        call: 'GET /posts/:poll/poll',
        status: 200,
        contains: ['"Which opening?"', '"option_text":"The letter"', '"total_votes":0'],
      },
      {
        name: 'and does not vote',
        caller: 'guest',
        call: 'POST /posts/:poll/poll/vote',
        body: { option_ids: ['x'] },
        status: 401,
      },
      {
        name: 'an option of another poll is none of this one',
        caller: 'bob',
        call: 'POST /posts/:poll/poll/vote',
        body: { option_ids: ['x'] },
        status: 422,
        contains: ['Please choose from the options of this poll.'],
      },
      {
        name: 'a post without a poll has none',
        caller: 'bob',
        call: 'GET /posts/:text/poll',
        status: 404,
        contains: ['This post has no poll.'],
      },
      {
        name: 'one’s own votes are nobody else’s business',
        caller: 'guest',
        call: 'GET /posts/:poll/poll/my-votes',
        status: 401,
      },
    ],
  )
})

test('a vote counts once and for good', async () => {
  const id = await ask()
  expect((await vote('bob', id, 1)).status).toBe(200)
  const again = await vote('bob', id, 2)
  expect([again.status, again.body.message]).toEqual([409, 'You have already voted in this poll.'])
  const { options, total_votes } = await cast.make<Poll>('guest', 'GET', `/posts/${id}/poll`)
  expect([options.map(({ vote_count }) => vote_count), total_votes]).toEqual([[0, 1, 0], 1])
  expect(await cast.make('bob', 'GET', `/posts/${id}/poll/my-votes`)).toEqual([`${id}:1`])
  expect(await cast.make('carol', 'GET', `/posts/${id}/poll/my-votes`)).toEqual([])
})

test('several choices only where they are allowed', async () => {
  const single = await ask()
  expect((await vote('bob', single, 0, 1)).status).toBe(422)
  const several = await ask({ allow_multiple_choices: true })
  expect((await vote('bob', several, 0, 2)).status).toBe(200)
  expect((await vote('carol', several, 2, 2)).status).toBe(422)
  const { poll: counted } = await cast.make<Post>('guest', 'GET', `/posts/${several}`)
  expect(counted!.options.map(({ vote_count }) => vote_count)).toEqual([1, 0, 1])
})

test('a poll that has ended takes no vote', async () => {
  const id = await ask({ expires_at: '2020-01-01T00:00:00.000Z' })
  const reply = await vote('bob', id, 0)
  expect([reply.status, reply.body.message]).toEqual([409, 'This poll has ended.'])
})

test('a hundred people vote at once: the counts are exact', async () => {
  const id = await ask()
  const crowd = await gatherCrowd(app, 100)
  const ballots = crowd.flatMap((token, i) =>
    // Each person twice: a double tap.
    [0, 1].map(() =>
      app.fetch(`/api/posts/${id}/poll/vote`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ option_ids: [`${id}:${i % 2}`] }),
      }),
    ),
  )
  const statuses = (await Promise.all(ballots)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  const { options } = await cast.make<Poll>('guest', 'GET', `/posts/${id}/poll`)
  expect(options.map(({ vote_count }) => vote_count)).toEqual([50, 50, 0])
})
