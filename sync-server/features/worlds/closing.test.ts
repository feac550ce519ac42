import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ScopeChanges } from '#shared/contract/sync.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { png } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf, imagePost } from '../../testing/uploads.ts'

// bob's world was open: carol moderated it; dave joined, wrote, muted and was banned. Then bob closed it. Each test has
// a world of its own, and those of the other tests are closed, too.
let app: TestApp
let cast: Cast
let halls = 0
let at: Record<string, string> = {}
const idOf = (name: Name) => cast.sessions[name].user.id
const errorOf = async (caller: Name, method: string, path: string, body?: unknown) =>
  (await cast.as(caller, method, path, body)).body.error ?? 'ok'
const open = (is_public: boolean) =>
  cast.make('bob', 'PATCH', `/worlds/${at['world']}`, { is_public })

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
beforeEach(async () => {
  const { make } = cast
  const name = `Hidden Hall ${++halls}`
  at = { world: (await make('bob', 'POST', '/worlds', { name })).id }
  await make('bob', 'POST', `/worlds/${at['world']}/moderators`, { username: 'carol' })
  const place = { name: 'Hushed Talk', world_id: at['world'] }
  at['community'] = (await make('bob', 'POST', '/communities', place)).id
  const { data } = await filesOf(app, cast).upload('bob', await png(8, 8), 'hall.png')
  Object.assign(at, { file: data.file.id, thumbnail: data.thumbnail_id })
  const path = `/communities/${at['community']}/posts`
  at['post'] = (await make('bob', 'POST', path, imagePost([data.file.id]))).id
  const text = { post_type: 'text', title: 'His own', body: 'Mine' }
  at['own'] = (await make('dave', 'POST', path, text)).id
  const comments = `/posts/${at['post']}/comments`
  at['comment'] = (await make('dave', 'POST', comments, { body: 'Said while it was open' })).id
  at['other'] = (await make('bob', 'POST', comments, { body: 'And answered' })).id
  await make('dave', 'POST', `/communities/${at['community']}/mute`, { muted: true })
  await make('dave', 'POST', `/worlds/${at['world']}/mute`, { muted: true })
  const report = { item_type: 'post', item_id: at['post'], reason: 'other', note: 'It says: hush' }
  await make('dave', 'POST', '/reports', report)
  await open(false)
  const ban = { username: 'dave', reason: 'A secret reason' }
  await make('bob', 'POST', `/communities/${at['community']}/bans`, ban)
})
afterEach(() => open(false))
afterAll(() => app.close())

async function pulled(caller: Name | 'guest', scope: string, from = 0): Promise<string> {
  const body = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: from } }
  return (await cast.as(caller, 'POST', '/sync/pull', body)).text
}

test('whoever was shut out changes nothing in it any more', async () => {
  const { post, other, comment, own } = at
  expect(await errorOf('dave', 'PATCH', `/comments/${comment}`, { body: 'After' })).toBe(
    'comments.not_found',
  )
  const mutation = {
    id: newId(),
    name: 'comments.update',
    v: 1,
    user: idOf('dave'),
    args: { params: { id: comment }, body: { body: 'After' } },
    deps: [],
    client_at: new Date().toISOString(),
  }
  const push = { epoch: 1, device_id: newId(), schema: 1, pending: 1, mutations: [mutation] }
  expect((await cast.as('dave', 'POST', '/sync/push', push)).text).toContain('comments.not_found')
  expect(await errorOf('dave', 'PATCH', `/posts/${own}`, { body: 'After' })).toBe('posts.not_found')
  // Hidden places and missing ones get the same error.
  const nowhere = newId()
  for (const id of [post, nowhere]) {
    expect(await errorOf('dave', 'DELETE', `/posts/${id}`)).toBe('posts.not_found')
    expect(await errorOf('dave', 'POST', `/posts/${id}/vote`, { vote: 1 })).toBe('posts.not_found')
    expect(await errorOf('dave', 'POST', `/posts/${id}/comments`, { body: 'x' })).toBe(
      'posts.not_found',
    )
    const act = { act: 'lock', reason: '' }
    expect(await errorOf('dave', 'POST', `/posts/${id}/moderate`, act)).toBe('posts.not_found')
    expect(await errorOf('dave', 'GET', `/posts/${id}/versions`)).toBe('posts.not_found')
    const handled = { item_type: 'post', item_id: id, state: 'resolved' }
    expect(await errorOf('dave', 'POST', '/reports/handle', handled)).toBe('ok')
  }
  for (const id of [other, nowhere])
    expect(await errorOf('dave', 'DELETE', `/comments/${id}`)).toBe('comments.not_found')
})

test('and hears nothing of it: no ban, no name, no id', async () => {
  const secrets = [at['post'], at['other'], 'Hidden Hall', 'Hushed Talk', 'A secret reason']
  const told = [
    await pulled('dave', `user:${idOf('dave')}`),
    await pulled('dave', `profile:${idOf('bob')}`),
    await pulled('guest', `profile:${idOf('bob')}`),
    (await cast.as('alice', 'GET', '/reports')).text,
  ].join()
  expect(secrets.filter((secret) => told.includes(secret!))).toEqual([])
})

test('a private asset of an open world is told to nobody who begins to follow it', async () => {
  const { id } = await cast.make('bob', 'POST', '/worlds', { name: 'Open Hall' })
  const { data } = await filesOf(app, cast).upload('bob', 'The end', 'end.txt', {
    purpose: 'assets',
  })
  const hidden = { file_id: data.file.id, is_public: false }
  const asset = await cast.make('bob', 'POST', `/worlds/${id}/assets`, hidden)
  expect(await pulled('guest', `world:${id}`)).not.toContain(asset.id)
  expect(await pulled('bob', `world:${id}`)).toContain(asset.id)
  expect(await errorOf('dave', 'DELETE', `/assets/${asset.id}`)).toBe('ok')
  expect(await cast.make('bob', 'GET', `/assets/${asset.id}`)).toMatchObject({ id: asset.id })
})

test('a moderator who is dismissed gets no list of its books that their browser kept', async () => {
  await open(false)
  const title = `Sealed ${newId()}`
  const form = { title, is_public: true }
  const book = await cast.make('bob', 'POST', `/worlds/${at['world']}/books`, form)
  const chapter = await cast.make('bob', 'POST', `/books/${book.id}/chapters`, { title: 'Oil' })
  await cast.make('bob', 'POST', `/chapters/${chapter.id}/publish`, { text: 'It was dark.' })
  await app.flush()
  const list = (tag?: string) =>
    cast.as('carol', 'GET', '/reading/books', undefined, tag ? { 'if-none-match': tag } : {})
  const before = await list()
  expect(before.text).toContain(title)
  const tag = before.headers.get('etag')!
  expect((await list(tag)).status).toBe(304)
  await cast.make('bob', 'DELETE', `/worlds/${at['world']}/moderators/${idOf('carol')}`)
  const after = await list(tag)
  expect(after.status).toBe(200)
  expect(after.text).not.toContain(title)
})

test('private bytes are asked for each time, public ones once', async () => {
  const files = filesOf(app, cast)
  const keptAs = async () => (await files.download('bob', at['file']!)).headers.get('cache-control')
  expect(await keptAs()).toBe('private, no-cache')
  await open(true)
  expect(await keptAs()).toBe('private, max-age=31536000, immutable')
})

test('own words can be taken back, and what was muted let go', async () => {
  expect(await errorOf('dave', 'DELETE', `/comments/${at['comment']}`)).toBe('ok')
  expect(await errorOf('dave', 'DELETE', `/posts/${at['own']}`)).toBe('ok')
  const unmuted = { muted: false }
  expect(await errorOf('dave', 'POST', `/communities/${at['community']}/mute`, unmuted)).toBe('ok')
  expect(await errorOf('dave', 'POST', `/worlds/${at['world']}/mute`, unmuted)).toBe('ok')
})

test('once it is open again, the banned person’s devices hear of the ban', async () => {
  const scope = `user:${idOf('dave')}`
  const { data } = JSON.parse(await pulled('dave', scope)) as {
    data: { scopes: Record<string, ScopeChanges> }
  }
  await open(true)
  expect(await pulled('dave', scope, data.scopes[scope]!.to)).toContain('A secret reason')
})
