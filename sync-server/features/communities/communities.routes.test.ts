import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Community } from '#shared/contract/communities.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast, NAMES } from '../../testing/cast.ts'
import { testScenarios, testStory } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let places: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const body = { name: 'Slow Fires', description: 'Fantasy that takes its time. 100% patience.' }
  const { id, short_id } = await cast.make<Community>('alice', 'POST', '/communities', body)
  const other = await cast.make<Community>('alice', 'POST', '/communities', { name: 'Old Words' })
  places = { id, short_id, edited: other.id }
})
afterAll(() => app.close())

const create = (name: string, more = {}) =>
  ({ caller: 'alice', call: 'POST /communities', body: { name, ...more } }) as const

describe('communities', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'a guest sees one by name',
        caller: 'guest',
        call: 'GET /communities/slow-fires',
        status: 200,
        contains: ['"Slow Fires"'],
      },
      {
        name: 'by a name as it is written',
        caller: 'guest',
        call: 'GET /communities/Slow%20Fires',
        status: 200,
      },
      {
        name: 'by id',
        caller: 'guest',
        call: 'GET /communities/:id',
        status: 200,
        contains: ['"slow-fires"'],
      },
      {
        name: 'by short id',
        caller: 'guest',
        call: 'GET /communities/:short_id',
        status: 200,
        contains: ['"slow-fires"'],
      },
      {
        name: 'an unknown one is not found',
        caller: 'guest',
        call: 'GET /communities/no-such',
        status: 404,
        contains: ['Community not found'],
      },
      {
        name: 'a guest makes none',
        caller: 'guest',
        call: 'POST /communities',
        body: { name: 'Mine' },
        status: 401,
        contains: ['auth.required'],
      },
      {
        name: 'a name is needed',
        ...create('  '),
        status: 422,
        contains: ['Please enter a community name'],
      },
      {
        name: 'a name of invisible characters is none',
        ...create('\u200b\u200b\u200b\u200b'),
        status: 422,
        contains: ['at least 3 characters'],
      },
      {
        name: 'reserved words are refused',
        ...create('Settings'),
        status: 422,
        contains: ['This name is reserved'],
      },
      {
        name: 'names that look like ids are refused',
        ...create('01900000-0000-7000-8000-000000000000'),
        status: 422,
      },
      {
        name: 'a name can be taken once, however it is written',
        ...create('slow   FIRES!'),
        status: 409,
        contains: ['communities.name_taken'],
      },
      {
        name: 'nobody makes one in a world that is not there',
        ...create('In a world', { world_id: newId() }),
        status: 404,
        contains: ['World not found'],
      },
      {
        name: 'nobody sets what is not theirs to set',
        ...create('Grand', { member_count: 9_000 }),
        status: 422,
      },
      {
        name: 'what one did not join is not listed among one’s own',
        caller: 'dave',
        call: 'GET /communities/my',
        status: 200,
        lacks: ['"slow-fires"'],
      },
      {
        name: 'a creator cannot leave',
        caller: 'alice',
        call: 'POST /communities/:id/leave',
        body: {},
        status: 409,
        contains: ['owner_cannot_leave'],
      },
      {
        name: 'a search finds words',
        caller: 'dave',
        call: 'GET /communities/with-membership?search=fires',
        status: 200,
        contains: ['"slow-fires"', '"is_member":false'],
      },
      {
        name: 'a search takes % as a letter',
        caller: 'dave',
        call: 'GET /communities/with-membership?search=100%25',
        status: 200,
        contains: ['"slow-fires"'],
      },
      {
        name: 'and _ too',
        caller: 'dave',
        call: 'GET /communities/with-membership?search=f_res',
        status: 200,
        lacks: ['"slow-fires"'],
      },
      {
        name: 'only the creator edits',
        caller: 'bob',
        call: 'PATCH /communities/:id',
        body: { description: 'x' },
        status: 403,
        contains: ["You don't have permission to edit this community"],
      },
      {
        name: 'at least one post type stays',
        caller: 'alice',
        call: 'PATCH /communities/:id',
        body: {
          allow_text_posts: false,
          allow_link_posts: false,
          allow_image_posts: false,
          allow_video_posts: false,
          allow_poll_posts: false,
        },
        status: 422,
        contains: ['At least one post type must be enabled'],
      },
      {
        name: 'a colour is a colour',
        caller: 'alice',
        call: 'PATCH /communities/:id',
        body: { icon_gradient_from: 'url(evil)' },
        status: 422,
      },
      {
        name: 'the creator edits only what is given',
        caller: 'alice',
        call: 'PATCH /communities/:edited',
        body: { description: ' New words. ' },
        status: 200,
        contains: ['"New words."', '"allow_text_posts":true'],
      },
      {
        name: 'a list takes no negative limit',
        caller: 'guest',
        call: 'GET /communities?limit=-1',
        status: 422,
      },
      {
        name: 'a list takes no foreign cursor',
        caller: 'guest',
        call: 'GET /communities?cursor=abc',
        status: 422,
        contains: ['This cursor is not valid'],
      },
    ],
  )

  testStory(
    'whoever joins a community is a member of it once, until they leave',
    () => cast,
    () => places,
    [
      {
        name: 'a member joins',
        caller: 'bob',
        call: 'POST /communities/:id/join',
        body: {},
        status: 200,
        contains: ['"member_count":2', '"is_member":true'],
      },
      {
        name: 'joining twice is joining once',
        caller: 'bob',
        call: 'POST /communities/:id/join',
        body: {},
        status: 200,
        contains: ['"member_count":2'],
      },
      {
        name: 'what one joined is listed',
        caller: 'bob',
        call: 'GET /communities/my',
        status: 200,
        contains: ['"slow-fires"'],
      },
      {
        name: 'a member leaves',
        caller: 'bob',
        call: 'POST /communities/:id/leave',
        body: {},
        status: 200,
        contains: ['"member_count":1', '"is_member":false'],
      },
      {
        name: 'leaving twice is leaving once',
        caller: 'bob',
        call: 'POST /communities/:id/leave',
        body: {},
        status: 200,
        contains: ['"member_count":1'],
      },
    ],
  )
})

test('inside a world the same name is another community', async () => {
  const { id: world_id } = await cast.make('alice', 'POST', '/worlds', { name: 'Ember' })
  const inside = await cast.make<Community>('alice', 'POST', '/communities', {
    name: 'Slow Fires',
    world_id,
  })
  expect(inside.world_slug).toBe('ember')
  const found = await cast.make<Community>('guest', 'GET', '/communities/slow-fires?world=ember')
  expect(found.id).toBe(inside.id)
  expect((await cast.make<Community>('guest', 'GET', '/communities/slow-fires')).id).toBe(
    places['id'],
  )
  const stranger = await cast.as('dave', 'POST', '/communities', { name: 'Mine now', world_id })
  expect(stranger.body.error).toBe('worlds.edit_forbidden')
})

test('pages by cursor name every community once', async () => {
  for (let i = 0; i < 7; i++)
    await cast.make('carol', 'POST', '/communities', { name: `Shelf ${i} of many` })
  const { id: world_id } = await cast.make('carol', 'POST', '/worlds', { name: 'Reading Room' })
  await cast.make('carol', 'POST', '/communities', { name: 'Shelf in a world', world_id })
  const all = await app.db.read.all(selectIds, {})
  expect(all.length).toBeGreaterThanOrEqual(9)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await cast.as(
      'guest',
      'GET',
      `/communities?limit=3${cursor && `&cursor=${cursor}`}`,
    )
    const body = page.body as unknown as { data: Community[]; next_cursor: string | null }
    seen.push(...body.data.map(({ id }) => id))
    cursor = body.next_cursor
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.toSorted()).toEqual(all.map(({ id }) => id))
})
const selectIds = statement()((db) => db.selectFrom('communities').select('id').orderBy('id'))

test('a hundred joins at once count each person once', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'The crowd' })
  await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      cast.as(NAMES[i % NAMES.length]!, 'POST', `/communities/${id}/join`, {}),
    ),
  )
  expect((await cast.make<Community>('guest', 'GET', `/communities/${id}`)).member_count).toBe(4)
})
