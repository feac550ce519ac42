import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Community } from '#shared/contract/communities.ts'
import type { World } from '#shared/contract/worlds.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { testScenarios, testStory } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf, imagePost } from '../../testing/uploads.ts'

let app: TestApp
let cast: Cast
const places: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const world = await cast.make<World>('bob', 'POST', '/worlds', {
    name: 'Ember Coast',
    description: 'Lamps over water.',
  })
  const joined = await begin('Salt Reach')
  Object.assign(places, { world: world.id, short: world.short_id, joined: joined.id })
})
afterAll(() => app.close())

const begin = (name: string) => cast.make<World>('bob', 'POST', '/worlds', { name })

describe('worlds', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'a new world is public, its owner’s, with the default colours',
        caller: 'guest',
        call: 'GET /worlds/ember-coast',
        status: 200,
        contains: ['"is_public":true', '"member_count":1', '#0d9488', '"bio":""'],
      },
      {
        name: 'is found by its short id',
        caller: 'guest',
        call: 'GET /worlds/:short',
        status: 200,
      },
      {
        name: 'is not found when there is none',
        caller: 'guest',
        call: 'GET /worlds/nowhere',
        status: 404,
        contains: ['World not found'],
      },
      {
        name: 'needs a name',
        caller: 'bob',
        call: 'POST /worlds',
        body: { name: '  ' },
        status: 422,
        contains: ['Please enter a world name'],
      },
      {
        name: 'has a name nobody else has',
        caller: 'carol',
        call: 'POST /worlds',
        body: { name: 'ember coast' },
        status: 409,
        contains: ['A world with this name already exists.'],
      },
      {
        name: 'cannot take a name that addresses use',
        caller: 'carol',
        call: 'POST /worlds',
        body: { name: 'Settings' },
        status: 422,
        contains: ['This name is reserved. Please choose another one.'],
      },
      {
        name: 'is its owner’s to change',
        caller: 'carol',
        call: 'PATCH /worlds/:world',
        body: { bio: 'Mine' },
        status: 403,
        contains: ["You don't have permission to edit this world"],
      },
      {
        name: 'cannot be left by its owner',
        caller: 'bob',
        call: 'POST /worlds/:world/leave',
        status: 409,
        contains: ["You can't leave a world you own"],
      },
      {
        name: 'is found by a word of its description',
        caller: 'dave',
        call: 'GET /worlds/with-membership?search=lamps',
        status: 200,
        contains: ['Ember Coast', '"is_member":false'],
      },
      {
        name: 'is not found by another',
        caller: 'guest',
        call: 'GET /worlds?search=desert',
        status: 200,
        lacks: ['Ember Coast'],
      },
      {
        name: 'takes no community from a stranger',
        caller: 'carol',
        call: 'POST /communities',
        body: { name: 'Uninvited', world_id: ':world' },
        status: 403,
        contains: ["You don't have permission to edit this world"],
      },
    ],
  )

  testStory(
    'a member of a world has it among their own, until they leave it',
    () => cast,
    () => places,
    [
      {
        name: 'is joined',
        caller: 'carol',
        call: 'POST /worlds/:joined/join',
        body: {},
        status: 200,
        contains: ['"is_member":true', '"member_count":2'],
      },
      {
        name: 'is joined twice like once',
        caller: 'carol',
        call: 'POST /worlds/:joined/join',
        body: {},
        status: 200,
        contains: ['"member_count":2'],
      },
      {
        name: 'stands among one’s own then',
        caller: 'carol',
        call: 'GET /worlds/my',
        status: 200,
        contains: ['Salt Reach'],
      },
      {
        name: 'and not among a stranger’s',
        caller: 'dave',
        call: 'GET /worlds/my',
        status: 200,
        lacks: ['Salt Reach'],
      },
      {
        name: 'is left again',
        caller: 'carol',
        call: 'POST /worlds/:joined/leave',
        body: {},
        status: 200,
        contains: ['"is_member":false', '"member_count":1'],
      },
    ],
  )

  test('Explore carries each world with its communities, in pages', async () => {
    const world = await begin('Harbour Coast')
    const community = await cast.make<Community>('bob', 'POST', '/communities', {
      name: 'Harbour Talk',
      world_id: world.id,
    })
    expect(community).toMatchObject({ world_slug: 'harbour-coast', world_id: world.id })
    const made = [world.id]
    for (let i = 0; i < 13; i++) made.push((await begin(`Small World ${i}`)).id)
    const first = await cast.as('guest', 'GET', '/worlds?limit=12')
    const { data, next_cursor } = first.body as unknown as {
      data: (World & { communities: Community[] })[]
      next_cursor: string
    }
    expect(data).toHaveLength(12)
    const rest = await cast.make<typeof data>(
      'guest',
      'GET',
      `/worlds?limit=12&cursor=${next_cursor}`,
    )
    const seen = [...data, ...rest].map(({ id }) => id)
    expect(new Set(seen).size).toBe(seen.length)
    expect(made.filter((id) => !seen.includes(id))).toEqual([])
    const harbour = [...data, ...rest].find(({ id }) => id === world.id)
    expect(harbour).toMatchObject({ community_count: 1 })
    expect(harbour?.communities.map(({ name }) => name)).toEqual(['Harbour Talk'])
    const path = `/worlds/${world.id}/communities`
    expect(await cast.make<Community[]>('guest', 'GET', path)).toMatchObject([{ id: community.id }])
  })

  test('the hero’s photo goes with the hero', async () => {
    const files = filesOf(app, cast)
    const { data } = await files.upload('bob', await photo(), 'me.jpg', { purpose: 'author_photo' })
    const { id } = data.file
    const path = `/worlds/${(await begin('Heroic Coast')).id}`
    const shown = { show_author_hero: true, author_name: 'Bo', author_photo_file_id: id }
    expect(await cast.make<World>('bob', 'PATCH', path, shown)).toMatchObject(shown)
    expect((await files.download('guest', id)).status).toBe(200)
    const hidden = await cast.make<World>('bob', 'PATCH', path, { show_author_hero: false })
    expect(hidden).toMatchObject({ author_photo_file_id: null, author_name: 'Bo' })
    expect((await files.download('guest', id)).status).toBe(404)
  })

  test('a moderator of a world moderates its communities, those to come too', async () => {
    const { id: world } = await begin('Tended Coast')
    const talk = (name: string) =>
      cast.make<Community>('bob', 'POST', '/communities', { name, world_id: world })
    await talk('Early Talk')
    const carol = { username: 'carol' }
    const path = `/worlds/${world}/moderators`
    const { moderators } = await cast.make<World>('bob', 'POST', path, carol)
    expect(moderators.map(({ username }) => username)).toEqual(['carol'])
    const later = await talk('Later Talk')
    const inside = () =>
      cast
        .make<Community[]>('guest', 'GET', `/worlds/${world}/communities`)
        .then((all) => all.map((one) => one.moderators.map(({ username }) => username).join()))
    expect(later.moderators).toHaveLength(1)
    expect(await inside()).toEqual(['carol', 'carol'])
    const { id } = cast.sessions.carol.user
    await cast.make('carol', 'DELETE', `${path}/${id}`)
    expect(await inside()).toEqual(['', ''])
  })
})

describe('a private world', () => {
  const SECRET = /Hidden Hall|Hushed Talk|A whispered title|A whispered remark/
  let hall: World
  let inside: Community
  let post = ''
  let comment = ''
  let picture = ''
  beforeAll(async () => {
    const files = filesOf(app, cast)
    hall = await cast.make<World>('bob', 'POST', '/worlds', {
      name: 'Hidden Hall',
      is_public: false,
    })
    await appointCarol()
    const place = { name: 'Hushed Talk', world_id: hall.id }
    inside = await cast.make<Community>('bob', 'POST', '/communities', place)
    const { data } = await files.upload('bob', await photo(), 'hall.jpg')
    picture = data.file.id
    const form = { ...imagePost([picture]), title: 'A whispered title' }
    post = (await cast.make('bob', 'POST', `/communities/${inside.id}/posts`, form)).id
    const whispered = { body: 'A whispered remark' }
    comment = (await cast.make('carol', 'POST', `/posts/${post}/comments`, whispered)).id
  })

  const appointCarol = () =>
    cast.make('bob', 'POST', `/worlds/${hall.id}/moderators`, { username: 'carol' })
  beforeEach(appointCarol)

  const reads = () => [
    '/worlds',
    '/worlds?search=hidden',
    `/worlds/${hall.id}`,
    '/worlds/hidden-hall',
    `/worlds/${hall.id}/communities`,
    '/communities',
    '/communities/with-membership?search=hushed',
    '/communities/my',
    `/communities/${inside.id}`,
    `/communities/${inside.short_id}`,
    '/communities/hushed-talk?world=hidden-hall',
    `/communities/${inside.id}/posts`,
    `/communities/${inside.id}/flairs`,
    `/communities/${inside.id}/log`,
    `/communities/${inside.id}/bans`,
    `/communities/${inside.id}/reports`,
    '/feed',
    '/feed?sort=hot',
    '/feed?sort=top',
    '/feed?sort=rising',
    '/feed?scope=joined',
    `/posts/${post}`,
    `/posts/${post}/comments`,
    `/posts/${post}/awards`,
    `/posts/${post}/versions`,
    `/comments/${comment}/awards`,
    '/posts/saved',
    '/users/bob/posts',
    '/users/carol/comments',
    `/sync/snapshot?scope=world:${hall.id}`,
    `/sync/snapshot?scope=community:${inside.id}`,
    `/sync/snapshot?scope=post:${post}`,
    `/sync/snapshot?scope=profile:${cast.sessions.bob.user.id}`,
  ]
  /** The addresses at which a caller can read of it. */
  async function seen(caller: Caller): Promise<string[]> {
    const found: string[] = []
    for (const path of reads()) {
      const { text } = await cast.as(caller, 'GET', path)
      if (SECRET.test(text)) found.push(path)
    }
    return found
  }

  test('is nowhere for a visitor, a stranger, or somebody who once saved its post', async () => {
    expect(await seen('guest')).toEqual([])
    expect(await seen('dave')).toEqual([])
    const bob = await seen('bob')
    expect(bob).toContain('/feed')
    expect(bob).toContain(`/posts/${post}/comments`)
    expect(bob).toContain('/worlds')
    expect(await seen('carol')).toContain(`/posts/${post}`)
  })

  const writes = (): [string, string, unknown][] => [
    ['POST', `/worlds/${hall.id}/join`, {}],
    ['POST', `/worlds/${hall.id}/mute`, { muted: true }],
    ['PATCH', `/worlds/${hall.id}`, { bio: 'x' }],
    ['POST', `/communities/${inside.id}/join`, {}],
    ['POST', `/communities/${inside.id}/mute`, { muted: true }],
    ['POST', `/communities/${inside.id}/posts`, { post_type: 'text', title: 'x', body: 'x' }],
    ['POST', `/posts/${post}/vote`, { vote: 1 }],
    ['POST', `/posts/${post}/save`, { saved: true }],
    ['POST', `/posts/${post}/comments`, { body: 'x' }],
    ['POST', `/comments/${comment}/vote`, { vote: 1 }],
    ['POST', '/reports', { item_type: 'post', item_id: post, reason: 'spam' }],
    ['POST', '/reports', { item_type: 'comment', item_id: comment, reason: 'spam' }],
  ]
  test('is found by no write of a stranger', async () => {
    for (const [method, path, body] of writes()) {
      const { status } = await cast.as('dave', method, path, body)
      expect.soft([path, status]).toEqual([path, 404])
    }
  })

  test('shows its pictures to its people alone, also to their `<img>`', async () => {
    const files = filesOf(app, cast)
    const statusOf = async (caller: Caller) => (await files.download(caller, picture)).status
    expect(await Promise.all((['guest', 'dave', 'bob', 'carol'] as const).map(statusOf))).toEqual([
      404, 404, 200, 200,
    ])
    const cookieOf = async (username: string) => {
      const form = { username, password: 'a long password' }
      const reply = await cast.as('guest', 'POST', '/auth/login', form)
      return reply.headers.get('set-cookie')!.split(';')[0]!
    }
    const byCookie = async (username: string) => {
      const headers = { cookie: await cookieOf(username) }
      return (await app.fetch(`/api/files/${picture}/download`, { headers })).status
    }
    expect([await byCookie('carol'), await byCookie('dave')]).toEqual([200, 404])
    const headers = { cookie: await cookieOf('carol') }
    expect((await app.fetch(`/api/posts/${post}`, { headers })).status).toBe(404)
  })

  test('closes to a moderator who is dismissed, and opens to all when it becomes public', async () => {
    const { id } = cast.sessions.carol.user
    await seen('carol')
    await cast.make('bob', 'DELETE', `/worlds/${hall.id}/moderators/${id}`)
    expect(await seen('carol')).toEqual([])
    await seen('dave')
    await cast.make('bob', 'PATCH', `/worlds/${hall.id}`, { is_public: true })
    expect(await seen('dave')).toContain(`/posts/${post}`)
    await cast.make('bob', 'PATCH', `/worlds/${hall.id}`, { is_public: false })
    expect(await seen('dave')).toEqual([])
  })
})
