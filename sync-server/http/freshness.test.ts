import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../testing/cast.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let cast: Cast
let community = ''
let post = ''
let comment = ''
let made = 0
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  made += 1
  community = (await cast.make('alice', 'POST', '/communities', { name: `Fresh ${made}` })).id
  const body = { post_type: 'text', title: 'Warm bread', body: 'Still steaming.' }
  post = (await cast.make('alice', 'POST', `/communities/${community}/posts`, body)).id
  comment = (await cast.make('bob', 'POST', `/posts/${post}/comments`, { body: 'Mm.' })).id
  await join()
})

const join = () => cast.make('bob', 'POST', `/communities/${community}/join`, {})
const leave = () => cast.make('bob', 'POST', `/communities/${community}/leave`, {})
const reads = () => [
  `/communities/${community}`,
  `/communities/${community}/posts?sort=new`,
  `/communities/${community}/posts?sort=hot`,
  `/communities/${community}/posts?sort=top`,
  `/posts/${post}`,
  `/posts/${post}/comments`,
  '/feed',
  '/feed?sort=hot',
  '/feed?sort=top',
  '/feed?scope=joined',
  '/communities/my',
  '/users/alice/posts',
  '/users/bob/comments',
]

const readAll = async () => {
  const replies: string[] = []
  for (const path of reads()) {
    const { status, text } = await cast.as('bob', 'GET', path)
    replies.push(`${path} ${status} ${text}`)
  }
  return replies
}

/** Each write: its name, the call, and the call before it. */
const writes: [string, () => Promise<unknown>, (() => Promise<unknown>)?][] = [
  ['a vote', () => cast.make('carol', 'POST', `/posts/${post}/vote`, { vote: 1 })],
  ['one’s own vote', () => cast.make('bob', 'POST', `/posts/${post}/vote`, { vote: -1 })],
  ['a comment', () => cast.make('dave', 'POST', `/posts/${post}/comments`, { body: 'Yes.' })],
  ['a comment’s vote', () => cast.make('dave', 'POST', `/comments/${comment}/vote`, { vote: 1 })],
  ['a join', () => cast.make('carol', 'POST', `/communities/${community}/join`, {})],
  ['one’s own leaving', leave],
  ['one’s own joining', join, leave],
  [
    'a new colour',
    () =>
      cast.make('alice', 'PATCH', `/communities/${community}`, { icon_gradient_from: '#123456' }),
  ],
  [
    'a new description',
    () => cast.make('alice', 'PATCH', `/communities/${community}`, { description: 'Daily.' }),
  ],
  [
    'a new post',
    () =>
      cast.make('carol', 'POST', `/communities/${community}/posts`, {
        post_type: 'link',
        title: 'A mill',
        link_url: 'https://example.org/mill',
      }),
  ],
  ['a deletion', () => cast.make('alice', 'DELETE', `/posts/${post}`)],
]

describe.each(writes)('after %s', (_, write, before) => {
  test('no cached reply is one write behind', async () => {
    await before?.()
    await readAll()
    await write()
    const kept = await readAll()
    app.app.responseCache.clear()
    expect(kept).toEqual(await readAll())
  })
})

test('a reply’s tag answers 304 until something changes, and is different for each person', async () => {
  const path = `/communities/${community}/posts`
  const ask = (tag: string) =>
    cast.as('guest', 'GET', path, undefined, { 'if-none-match': tag }).then(({ status }) => status)
  const tag = (await cast.as('guest', 'GET', path)).headers.get('etag')!
  expect(await ask(tag)).toBe(304)
  const body = { post_type: 'text', title: 'Another loaf', body: 'x' }
  const { id } = await cast.make('alice', 'POST', path, body)
  expect(await ask(tag)).toBe(200)
  await cast.make('carol', 'POST', `/posts/${id}/vote`, { vote: 1 })
  const [own, other] = await Promise.all([
    cast.as('carol', 'GET', path),
    cast.as('dave', 'GET', path),
  ])
  expect(own.headers.get('etag')).not.toBe(other.headers.get('etag'))
})
