import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/contract/comments.ts'
import type { Version } from '#shared/contract/fields.ts'
import type { Post } from '#shared/contract/posts.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { testScenarios, testStory } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let places: Record<string, string> = {}
const text = { post_type: 'text', title: 'A question', body: 'Which?' }
const write = async (community = places['community']) =>
  (await cast.make('alice', 'POST', `/communities/${community}/posts`, text)).id
const say = async (caller: 'bob' | 'carol', post: string, parent_comment_id?: string) =>
  (
    await cast.make<Comment>(caller, 'POST', `/posts/${post}/comments`, {
      body: `${caller} speaks.`,
      ...(parent_comment_id ? { parent_comment_id } : {}),
    })
  ).id

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  // Alice made the community: she moderates it.
  const { id: community } = await cast.make('alice', 'POST', '/communities', {
    name: 'Second thoughts',
  })
  const [post, talk, hushed] = [
    await write(community),
    await write(community),
    await write(community),
  ]
  const comment = await say('bob', post)
  const edited = await say('bob', talk)
  const deleted = await say('bob', hushed)
  await say('carol', hushed, deleted)
  places = { community, post, comment, talk, edited, hushed, deleted }
})
afterAll(() => app.close())

describe('editing and deleting comments', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'a guest edits none',
        caller: 'guest',
        call: 'PATCH /comments/:comment',
        body: { body: 'x' },
        status: 401,
      },
      {
        name: 'nobody edits another’s',
        caller: 'carol',
        call: 'PATCH /comments/:comment',
        body: { body: 'x' },
        status: 403,
        contains: ['Only the author may change this comment.'],
      },
      {
        name: 'not even a moderator',
        caller: 'alice',
        call: 'PATCH /comments/:comment',
        body: { body: 'x' },
        status: 403,
      },
      {
        name: 'an empty text is refused',
        caller: 'bob',
        call: 'PATCH /comments/:comment',
        body: { body: ' ' },
        status: 422,
        contains: ['Please write something first'],
      },
      {
        name: 'nobody deletes another’s',
        caller: 'carol',
        call: 'DELETE /comments/:comment',
        status: 403,
      },
    ],
  )

  testStory(
    'its author edits a comment; earlier versions are theirs and the moderators’',
    () => cast,
    () => places,
    [
      {
        name: 'its author edits it',
        caller: 'bob',
        call: 'PATCH /comments/:edited',
        body: { body: 'Better said.' },
        status: 200,
        contains: ['"Better said."', '"edited_at":"2'],
      },
      {
        name: 'everybody reads the new text',
        caller: 'guest',
        call: 'GET /posts/:talk/comments',
        status: 200,
        contains: ['"Better said."'],
      },
      {
        name: 'a guest sees no earlier version',
        caller: 'guest',
        call: 'GET /comments/:edited/versions',
        status: 401,
      },
      {
        name: 'nor does a stranger',
        caller: 'dave',
        call: 'GET /comments/:edited/versions',
        status: 403,
        contains: ['Only the author and moderators see earlier versions.'],
        lacks: ['bob speaks'],
      },
      {
        name: 'a moderator does',
        caller: 'alice',
        call: 'GET /comments/:edited/versions',
        status: 200,
        contains: ['"bob speaks."'],
      },
      {
        name: 'and so does its author',
        caller: 'bob',
        call: 'GET /comments/:edited/versions',
        status: 200,
        contains: ['"version":1'],
      },
    ],
  )

  testStory(
    'a comment that its author deletes leaves its replies, and nothing of itself',
    () => cast,
    () => places,
    [
      {
        name: 'its author has edited it',
        caller: 'bob',
        call: 'PATCH /comments/:deleted',
        body: { body: 'Better unsaid.' },
        status: 200,
      },
      {
        name: 'its author deletes it',
        caller: 'bob',
        call: 'DELETE /comments/:deleted',
        status: 200,
      },
      { name: 'twice is once', caller: 'bob', call: 'DELETE /comments/:deleted', status: 200 },
      {
        name: 'its text and its author are gone, its replies stay',
        caller: 'guest',
        call: 'GET /posts/:hushed/comments',
        status: 200,
        contains: ['"carol speaks."', '"author":null'],
        lacks: ['Better unsaid'],
      },
      {
        name: 'its versions are gone too',
        caller: 'alice',
        call: 'GET /comments/:deleted/versions',
        status: 404,
      },
      {
        name: 'it takes no reply',
        caller: 'carol',
        call: 'POST /posts/:hushed/comments',
        body: { body: 'x', parent_comment_id: ':deleted' },
        status: 404,
        contains: ['The comment you replied to is gone.'],
      },
      {
        name: 'no vote',
        caller: 'carol',
        call: 'POST /comments/:deleted/vote',
        body: { vote: 1 },
        status: 404,
      },
      {
        name: 'and no edit',
        caller: 'bob',
        call: 'PATCH /comments/:deleted',
        body: { body: 'x' },
        status: 404,
      },
      {
        name: 'it is on no profile',
        caller: 'guest',
        call: 'GET /users/bob/comments',
        status: 200,
        lacks: ['Better unsaid', '"author":null'],
      },
    ],
  )
})

test('a deleted comment without replies is nowhere, and the count knows', async () => {
  const count = async () =>
    (await cast.make<Post>('guest', 'GET', `/posts/${places['post']}`)).comment_count
  const lonely = await say('bob', places['post']!)
  const before = await count()
  await cast.make('bob', 'DELETE', `/comments/${lonely}`)
  expect(await count()).toBe(before - 1)
  const { text: listed } = await cast.as('guest', 'GET', `/posts/${places['post']}/comments`)
  expect(listed).not.toContain(lonely)
})

test('a deleted comment leaves the thread with the last reply it held up', async () => {
  const post = await write()
  const parent = await say('bob', post)
  const child = await say('carol', post, parent)
  await cast.make('bob', 'DELETE', `/comments/${parent}`)
  expect(await cast.make('guest', 'GET', `/posts/${post}/comments`)).toHaveLength(2)
  await cast.make('carol', 'DELETE', `/comments/${child}`)
  expect(await cast.make('guest', 'GET', `/posts/${post}/comments`)).toEqual([])
})

test('each edit keeps what it replaced; the same text again is no edit', async () => {
  const id = await say('bob', places['post']!)
  for (const body of ['Two', 'Two', 'Three'])
    await cast.make('bob', 'PATCH', `/comments/${id}`, { body })
  const versions = await cast.make<Version[]>('bob', 'GET', `/comments/${id}/versions`)
  expect(versions.map(({ version, body }) => [version, body])).toEqual([
    [2, 'Two'],
    [1, 'bob speaks.'],
  ])
})
