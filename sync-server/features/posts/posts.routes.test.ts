import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Post } from '#shared/contract/posts.ts'
import { comparePosts, POST_SORTS } from '#shared/rules/post-sort.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast, NAMES } from '../../testing/cast.ts'
import { testScenarios, testStory } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let places: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const { id: community } = await cast.make('alice', 'POST', '/communities', {
    name: 'First Chapters',
  })
  const { id: closed } = await cast.make('alice', 'POST', '/communities', { name: 'Links only' })
  await cast.make('alice', 'PATCH', `/communities/${closed}`, { allow_text_posts: false })
  const text = { post_type: 'text', body: 'It burned.' }
  const post = async (title: string) =>
    (await cast.make('bob', 'POST', `/communities/${community}/posts`, { ...text, title })).id
  places = {
    community,
    closed,
    post: await post('The lamp'),
    voted: await post('The vote'),
    deleted: await post('The candle'),
  }
})
afterAll(() => app.close())

const write = (body: object, where = ':community') =>
  ({ caller: 'bob', call: `POST /communities/${where}/posts`, body }) as const

describe('posts', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'a guest reads',
        caller: 'guest',
        call: 'GET /posts/:post',
        status: 200,
        contains: ['"It burned."', '"username":"bob"', '"user_vote":0'],
      },
      {
        name: 'a guest does not write',
        caller: 'guest',
        call: 'POST /communities/:community/posts',
        body: {},
        status: 401,
      },
      {
        name: 'a title is needed',
        ...write({ post_type: 'text', title: ' ', body: 'x' }),
        status: 422,
        contains: ['Please enter a title'],
      },
      {
        name: 'a title has at most 300 characters',
        ...write({ post_type: 'text', title: 'x'.repeat(301), body: 'x' }),
        status: 422,
      },
      {
        name: 'a text post needs a body',
        ...write({ post_type: 'text', title: 'Empty', body: ' \u200b ' }),
        status: 422,
        contains: ['Please enter some text'],
      },
      {
        name: 'a link post needs a link',
        ...write({ post_type: 'link', title: 'Nowhere' }),
        status: 422,
        contains: ['Please enter a URL'],
      },
      {
        name: 'a script is no link',
        ...write({ post_type: 'link', title: 'x', link_url: 'javascript:alert(1)' }),
        status: 422,
      },
      {
        name: 'a link has no user in it',
        ...write({ post_type: 'link', title: 'x', link_url: 'https://paypal.com@evil.example/' }),
        status: 422,
      },
      {
        name: 'a link is kept',
        ...write({
          post_type: 'link',
          title: 'A library',
          link_url: 'https://www.gutenberg.org/ebooks/84',
        }),
        status: 200,
        contains: ['gutenberg.org/ebooks/84'],
      },
      {
        name: 'text that cannot be stored is refused',
        ...write({ post_type: 'text', title: 'x', body: 'a\u0000b' }),
        status: 422,
      },
      {
        name: 'text nested too deeply is refused',
        ...write({ post_type: 'text', title: 'x', body: '>'.repeat(200) }),
        status: 422,
        contains: ['nested too deeply'],
      },
      {
        name: 'a type that is off is refused',
        ...write({ post_type: 'text', title: 'x', body: 'x' }, ':closed'),
        status: 403,
        contains: ['posts.type_disabled'],
      },
      {
        name: 'an id that is no UUIDv7 is refused',
        caller: 'carol',
        call: 'POST /communities/:community/posts',
        body: {
          id: '01900000-0000-7000-8000-00000000000',
          post_type: 'text',
          title: 'x',
          body: 'x',
        },
        status: 422,
      },
      {
        name: 'a vote is 1, 0 or -1',
        caller: 'carol',
        call: 'POST /posts/:post/vote',
        body: { vote: 2 },
        status: 422,
      },
    ],
  )

  testStory(
    'a person has one vote, which turns and is cleared, and which nobody else sees',
    () => cast,
    () => places,
    [
      {
        name: 'a vote counts',
        caller: 'carol',
        call: 'POST /posts/:voted/vote',
        body: { vote: 1 },
        status: 200,
        contains: ['"upvotes":1', '"user_vote":1'],
      },
      {
        name: 'one does not see another person’s vote',
        caller: 'dave',
        call: 'GET /posts/:voted',
        status: 200,
        contains: ['"upvotes":1', '"user_vote":0'],
      },
      {
        name: 'the same vote again counts once',
        caller: 'carol',
        call: 'POST /posts/:voted/vote',
        body: { vote: 1 },
        status: 200,
        contains: ['"upvotes":1'],
      },
      {
        name: 'turning it counts on the other side',
        caller: 'carol',
        call: 'POST /posts/:voted/vote',
        body: { vote: -1 },
        status: 200,
        contains: ['"upvotes":0', '"downvotes":1'],
      },
      {
        name: 'clearing it counts nowhere',
        caller: 'carol',
        call: 'POST /posts/:voted/vote',
        body: { vote: 0 },
        status: 200,
        contains: ['"downvotes":0', '"user_vote":0'],
      },
    ],
  )

  testStory(
    'a post is deleted by its author, from everywhere, and for good',
    () => cast,
    () => places,
    [
      {
        name: 'only its author deletes a post',
        caller: 'alice',
        call: 'DELETE /posts/:deleted',
        status: 403,
        contains: ['posts.delete_forbidden'],
      },
      { name: 'its author does', caller: 'bob', call: 'DELETE /posts/:deleted', status: 200 },
      {
        name: 'deleting again changes nothing',
        caller: 'bob',
        call: 'DELETE /posts/:deleted',
        status: 200,
      },
      {
        name: 'then it is gone',
        caller: 'guest',
        call: 'GET /posts/:deleted',
        status: 404,
        contains: ['Post not found'],
      },
      {
        name: 'from its community',
        caller: 'guest',
        call: 'GET /communities/:community/posts',
        status: 200,
        lacks: ['The candle'],
      },
      {
        name: 'from the feed',
        caller: 'guest',
        call: 'GET /feed',
        status: 200,
        lacks: ['The candle'],
      },
      {
        name: 'from its author’s profile',
        caller: 'guest',
        call: 'GET /users/bob/posts',
        status: 200,
        lacks: ['The candle'],
      },
      {
        name: 'and takes no votes',
        caller: 'carol',
        call: 'POST /posts/:deleted/vote',
        body: { vote: 1 },
        status: 404,
      },
    ],
  )
})

describe('lists', () => {
  const list = async (place: string, query: string) => {
    const reply = await cast.as('dave', 'GET', `/communities/${place}/posts?${query}`)
    return reply.body as unknown as { data: Post[]; next_cursor: string | null }
  }
  const add = (place: string, title: string, body = 'x') =>
    cast.make('alice', 'POST', `/communities/${place}/posts`, { post_type: 'text', title, body })
  async function fill(name: string): Promise<string> {
    const { id: place } = await cast.make('alice', 'POST', '/communities', { name })
    for (let i = 0; i < 9; i++) {
      const { id } = await add(place, `Number ${i}`)
      for (const [j, name] of NAMES.entries()) {
        if ((i + j) % 3)
          await cast.make(name, 'POST', `/posts/${id}/vote`, { vote: (i * j) % 4 === 1 ? -1 : 1 })
      }
    }
    await app.flush()
    return place
  }
  let still = ''
  beforeAll(async () => {
    still = await fill('Sorted')
  })

  test.each(POST_SORTS)('%s is the order of the rule that both sides share', async (sort) => {
    const { data } = await list(still, `sort=${sort}&limit=50`)
    expect(data).toHaveLength(9)
    expect(data.map(({ id }) => id)).toEqual([...data].sort(comparePosts(sort)).map(({ id }) => id))
  })

  test.each(POST_SORTS)(
    'pages of %s neither skip nor repeat while new posts arrive',
    async (sort) => {
      const place = await fill(`Growing, ${sort}`)
      const before = (await list(place, `sort=${sort}&limit=50`)).data.map(({ id }) => id)
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list(place, `sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.data.map(({ id }) => id))
        cursor = page.next_cursor
        if (seen.length === 4) await add(place, `Late, while reading ${sort}`)
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(before.filter((id) => !seen.includes(id))).toEqual([])
    },
  )

  test('the published limit and offset work too', async () => {
    const all = (await list(still, 'sort=new&limit=50')).data
    expect((await list(still, 'sort=new&limit=3&offset=2')).data).toEqual(all.slice(2, 5))
  })

  test('a long body is an excerpt in lists and whole by itself', async () => {
    const body = 'word '.repeat(1_000).trim()
    const { id: place } = await cast.make('alice', 'POST', '/communities', { name: 'Long ones' })
    const { id } = await add(place, 'Long', body)
    const listed = (await list(place, 'sort=new&limit=1')).data[0]!
    expect(listed.body).toBe(body.slice(0, 2_000))
    expect(listed.body_length).toBe(body.length)
    expect((await cast.make<Post>('guest', 'GET', `/posts/${id}`)).body).toBe(body)
  })
})

test('the feed of joined communities holds only those', async () => {
  const { id } = await cast.make('carol', 'POST', '/communities', { name: 'Carol’s own' })
  await cast.make('carol', 'POST', `/communities/${id}/posts`, {
    post_type: 'text',
    title: 'Mine',
    body: 'x',
  })
  const { body } = await cast.as('carol', 'GET', '/feed?scope=joined')
  expect((body as unknown as { data: Post[] }).data.map(({ title }) => title)).toEqual(['Mine'])
})

test('a cached reply is never one write behind, for anyone', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Fresh' })
  const path = `/communities/${id}/posts`
  const read = async () =>
    ((await cast.as('guest', 'GET', path)).body as unknown as { data: Post[] }).data
  const own = async () =>
    ((await cast.as('bob', 'GET', path)).body as unknown as { data: Post[] }).data
  expect([await read(), await own()]).toEqual([[], []])
  const post = await cast.make('alice', 'POST', path, {
    post_type: 'text',
    title: 'One',
    body: 'x',
  })
  expect((await read()).map(({ title }) => title)).toEqual(['One'])
  await cast.make('bob', 'POST', `/posts/${post.id}/vote`, { vote: 1 })
  expect((await read())[0]).toMatchObject({ upvotes: 1, user_vote: 0 })
  expect((await own())[0]).toMatchObject({ upvotes: 1, user_vote: 1 })
  await cast.make('bob', 'POST', `/posts/${post.id}/comments`, { body: 'Good.' })
  expect((await read())[0]!.comment_count).toBe(1)
  await cast.make('alice', 'PATCH', `/communities/${id}`, { icon_gradient_from: '#000000' })
  expect((await read())[0]!.community.icon_gradient_from).toBe('#000000')
  await cast.make('alice', 'DELETE', `/posts/${post.id}`)
  expect(await read()).toEqual([])
})

test('an unchanged list is answered with 304', async () => {
  const first = await cast.as('guest', 'GET', '/feed')
  const etag = first.headers.get('etag')!
  expect((await app.fetch('/api/feed', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('an idempotency key makes one post of a hundred requests', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Once' })
  const body = { post_type: 'text', title: 'Only once', body: 'x' }
  const key = { 'idempotency-key': 'the same' }
  const replies = await Promise.all(
    Array.from({ length: 100 }, () =>
      cast.as('bob', 'POST', `/communities/${id}/posts`, body, key),
    ),
  )
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  const { body: listed } = await cast.as('guest', 'GET', `/communities/${id}/posts`)
  expect((listed as unknown as { data: Post[] }).data).toHaveLength(1)
  const other = await cast.as(
    'bob',
    'POST',
    `/communities/${id}/posts`,
    { ...body, title: 'Another' },
    key,
  )
  expect(other.body.error).toBe('sync.id_mismatch')
  expect((await cast.as('carol', 'POST', `/communities/${id}/posts`, body, key)).status).toBe(200)
})

test('a hundred votes at once count each person once', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Vote' })
  const post = await cast.make('alice', 'POST', `/communities/${id}/posts`, {
    post_type: 'text',
    title: 'x',
    body: 'x',
  })
  await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      cast.as(NAMES[i % 4]!, 'POST', `/posts/${post.id}/vote`, { vote: 1 }),
    ),
  )
  expect(await cast.make<Post>('guest', 'GET', `/posts/${post.id}`)).toMatchObject({
    upvotes: 4,
    score: 4,
  })
})

test('an id can be made by the writer, and is nobody else’s then', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Ids' })
  const body = { id: newId(), post_type: 'text', title: 'x', body: 'x' }
  expect((await cast.make('alice', 'POST', `/communities/${id}/posts`, body)).id).toBe(body.id)
  expect((await cast.as('bob', 'POST', `/communities/${id}/posts`, body)).body.error).toBe(
    'sync.id_taken',
  )
})
