import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Version } from '#shared/contract/fields.ts'
import type { Post } from '#shared/contract/posts.ts'
import { MAX_POST_BODY_LENGTH } from '#shared/rules/post-form.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { testScenarios, testStory } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let places: Record<string, string> = {}
const write = async (form: object) =>
  (await cast.make('bob', 'POST', `/communities/${places['community']}/posts`, form)).id

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  // Alice made the community: she moderates it.
  places['community'] = (
    await cast.make('alice', 'POST', '/communities', { name: 'Drafting room' })
  ).id
  places['post'] = await write({ post_type: 'text', title: 'As it was', body: 'It rained.' })
  places['edited'] = await write({ post_type: 'text', title: 'First try', body: 'It was night.' })
  places['link'] = await write({
    post_type: 'link',
    title: 'Look',
    link_url: 'https://example.org/',
    body: 'Why.',
  })
})
afterAll(() => app.close())

describe('editing posts', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'a guest edits none',
        caller: 'guest',
        call: 'PATCH /posts/:post',
        body: { body: 'x' },
        status: 401,
      },
      {
        name: 'nobody edits another’s',
        caller: 'carol',
        call: 'PATCH /posts/:post',
        body: { body: 'x' },
        status: 403,
        contains: ['Only the author may edit this post.'],
      },
      {
        name: 'not even a moderator',
        caller: 'alice',
        call: 'PATCH /posts/:post',
        body: { body: 'x' },
        status: 403,
      },
      {
        name: 'a text post keeps some text',
        caller: 'bob',
        call: 'PATCH /posts/:post',
        body: { body: ' ' },
        status: 422,
        contains: ['Please enter some text'],
      },
      {
        name: 'a link post needs none',
        caller: 'bob',
        call: 'PATCH /posts/:link',
        body: { body: '' },
        status: 200,
        contains: ['"body":""'],
      },
      {
        name: 'a text that is too long is refused',
        caller: 'bob',
        call: 'PATCH /posts/:post',
        body: { body: 'x'.repeat(MAX_POST_BODY_LENGTH + 1) },
        status: 422,
      },
      {
        name: 'a title does not change',
        caller: 'bob',
        call: 'PATCH /posts/:post',
        body: { body: 'x', title: 'y' },
        status: 422,
      },
    ],
  )

  testStory(
    'all read the new text, a moderator the earlier ones too, and nobody anything once it is deleted',
    () => cast,
    () => places,
    [
      {
        name: 'its author edits it',
        caller: 'bob',
        call: 'PATCH /posts/:edited',
        body: { body: 'It was dark.' },
        status: 200,
        contains: ['"It was dark."', '"edited_at":"2'],
      },
      {
        name: 'lists show the new text',
        caller: 'guest',
        call: 'GET /communities/:community/posts',
        status: 200,
        contains: ['"It was dark."'],
        lacks: ['It was night.'],
      },
      {
        name: 'a guest sees no earlier version',
        caller: 'guest',
        call: 'GET /posts/:edited/versions',
        status: 401,
      },
      {
        name: 'nor does a stranger',
        caller: 'dave',
        call: 'GET /posts/:edited/versions',
        status: 403,
        lacks: ['It was night.'],
      },
      {
        name: 'a moderator does',
        caller: 'alice',
        call: 'GET /posts/:edited/versions',
        status: 200,
        contains: ['"It was night."'],
      },
      { name: 'its author deletes it', caller: 'bob', call: 'DELETE /posts/:edited', status: 200 },
      {
        name: 'and nobody sees a version any more',
        caller: 'bob',
        call: 'GET /posts/:edited/versions',
        status: 404,
      },
      {
        name: 'or edits it',
        caller: 'bob',
        call: 'PATCH /posts/:edited',
        body: { body: 'x' },
        status: 404,
      },
    ],
  )
})

test('a text that grows past its excerpt, and shrinks again, is whole each time', async () => {
  const id = await write({ post_type: 'text', title: 'Growing', body: 'Seed.' })
  const long = 'A long night. '.repeat(400).trim()
  for (const body of [long, 'Short again.']) {
    await cast.make('bob', 'PATCH', `/posts/${id}`, { body })
    expect((await cast.make<Post>('guest', 'GET', `/posts/${id}`)).body).toBe(body)
  }
  const versions = await cast.make<Version[]>('bob', 'GET', `/posts/${id}/versions`)
  expect(versions.map(({ body }) => body)).toEqual([long, 'Seed.'])
})
