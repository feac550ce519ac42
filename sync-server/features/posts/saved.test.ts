import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Post } from '#shared/contract/posts.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { testScenarios, testStory } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let places: Record<string, string> = {}
const write = async (title: string) => {
  const form = { post_type: 'text', title, body: 'Keep me.' }
  return (await cast.make('alice', 'POST', `/communities/${places['community']}/posts`, form)).id
}

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  places['community'] = (await cast.make('alice', 'POST', '/communities', { name: 'Keepers' })).id
  places['post'] = await write('A keeper')
})
afterAll(() => app.close())

describe('saving posts', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'a guest saves none',
        caller: 'guest',
        call: 'POST /posts/:post/save',
        body: { saved: true },
        status: 401,
      },
      { name: 'a guest has no list', caller: 'guest', call: 'GET /posts/saved', status: 401 },
      {
        name: 'a post that is not there is not saved',
        caller: 'bob',
        call: 'POST /posts/:community/save',
        body: { saved: true },
        status: 404,
        contains: ['Post not found'],
      },
    ],
  )

  testStory(
    'a member finds what they saved, and nobody else does, until they let it go',
    () => cast,
    () => places,
    [
      {
        name: 'a member saves a post',
        caller: 'bob',
        call: 'POST /posts/:post/save',
        body: { saved: true },
        status: 200,
      },
      {
        name: 'twice is once',
        caller: 'bob',
        call: 'POST /posts/:post/save',
        body: { saved: true },
        status: 200,
      },
      {
        name: 'and finds it again',
        caller: 'bob',
        call: 'GET /posts/saved',
        status: 200,
        contains: ['"A keeper"'],
      },
      {
        name: 'nobody else does',
        caller: 'carol',
        call: 'GET /posts/saved',
        status: 200,
        lacks: ['A keeper'],
      },
      {
        name: 'letting it go',
        caller: 'bob',
        call: 'POST /posts/:post/save',
        body: { saved: false },
        status: 200,
      },
      {
        name: 'empties the list',
        caller: 'bob',
        call: 'GET /posts/saved',
        status: 200,
        lacks: ['A keeper'],
      },
    ],
  )
})

test('saved posts come latest first, page by page; a deleted one is gone', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    const id = await write(`Number ${i}`)
    await cast.make('dave', 'POST', `/posts/${id}/save`, { saved: true })
    ids.push(id)
  }
  await cast.make('alice', 'DELETE', `/posts/${ids[3]}`)
  const first = await cast.as('dave', 'GET', '/posts/saved?limit=2')
  const next = (first.body as unknown as { next_cursor: string }).next_cursor
  const second = await cast.make<Post[]>('dave', 'GET', `/posts/saved?limit=5&cursor=${next}`)
  const titles = (posts: Post[]) => posts.map(({ title }) => title)
  expect(titles(first.body.data as unknown as Post[])).toEqual(['Number 4', 'Number 2'])
  expect(titles(second)).toEqual(['Number 1', 'Number 0'])
})
