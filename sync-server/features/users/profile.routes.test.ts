import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Put } from '#shared/contract/sync.ts'
import type { Profile, User } from '#shared/contract/users.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { animation } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
const ids = {} as Record<Name, string>
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  for (const name of ['alice', 'bob', 'carol', 'dave'] as const)
    ids[name] = cast.sessions[name].user.id
})
afterAll(() => app.close())

const edit = (name: Name, body: object) => cast.as(name, 'PATCH', `/users/${ids[name]}`, body)

async function upload(name: Name): Promise<string> {
  const body = new FormData()
  body.set('purpose', 'avatar')
  body.set('file', new Blob([(await animation()) as Uint8Array<ArrayBuffer>]), 'me.gif')
  const headers = { authorization: `Bearer ${cast.sessions[name].token}` }
  const reply = await app.fetch('/api/files/upload', { method: 'POST', headers, body })
  return ((await reply.json()) as { data: { file: { id: string } } }).data.file.id
}
async function bytesFor(name: Name | 'guest', id: string): Promise<number> {
  const headers: Record<string, string> =
    name === 'guest' ? {} : { authorization: `Bearer ${cast.sessions[name].token}` }
  return (await app.fetch(`/api/files/${id}/download`, { headers })).status
}

test('a name and a bio are changed, and everybody sees them', async () => {
  const reply = await edit('alice', { display_name: '  Alice Liddell ', bio: 'Writes at night' })
  expect(reply.body.data as unknown as User).toMatchObject({
    username: 'alice',
    display_name: 'Alice Liddell',
    bio: 'Writes at night',
  })
  expect(await cast.make('guest', 'GET', '/users/alice')).toMatchObject({
    display_name: 'Alice Liddell',
    bio: 'Writes at night',
  })
})

test.each([
  [{ display_name: ' ' }, 'display_name', 'Please enter a display name'],
  [{ display_name: 'x'.repeat(51) }, 'display_name', 'Display name must be at most 50 characters'],
  [{ bio: 'x'.repeat(501) }, 'bio', 'Bio must be at most 500 characters'],
])('%j is refused at its field', async (body, path, message) => {
  const reply = await edit('alice', body)
  expect(reply.status).toBe(422)
  expect(reply.body.issues).toContainEqual({ path, message })
})

test('the username cannot be changed', async () => {
  expect((await edit('alice', { username: 'queen' })).status).toBe(422)
})

test('a picture is everybody’s, what it was cut from only one’s own, and a replaced one goes', async () => {
  const [avatar, original] = [await upload('bob'), await upload('bob')]
  const files = { avatar_file_id: avatar, original_avatar_file_id: original }
  expect((await edit('bob', files)).status).toBe(200)
  expect([await bytesFor('guest', avatar), await bytesFor('carol', avatar)]).toEqual([200, 200])
  expect([await bytesFor('guest', original), await bytesFor('carol', original)]).toEqual([404, 404])
  expect(await bytesFor('bob', original)).toBe(200)
  await edit('bob', { avatar_file_id: await upload('bob') })
  expect(await bytesFor('guest', avatar)).toBe(404)
})

test('nobody shows somebody else’s file', async () => {
  const reply = await edit('carol', { avatar_file_id: await upload('bob') })
  expect([reply.status, reply.body.error]).toEqual([404, 'files.not_found'])
})

test('a new name reaches all that carries the old one', async () => {
  const { id: community } = await cast.make('dave', 'POST', '/communities', { name: 'Names' })
  const text = { post_type: 'text', title: 'A text', body: 'Words' }
  const { id: post } = await cast.make('dave', 'POST', `/communities/${community}/posts`, text)
  await cast.make('dave', 'POST', `/posts/${post}/comments`, { body: 'Mine' })
  const { id: world } = await cast.make('dave', 'POST', '/worlds', { name: 'Of names' })
  const begun = { title: 'A book', is_public: true }
  const { id: book } = await cast.make('dave', 'POST', `/worlds/${world}/books`, begun)
  const asked = { username: 'carol', role: 'editor' }
  await cast.make('dave', 'POST', `/books/${book}/collaborators`, asked)
  await app.flush()
  const scopes = [`community:${community}`, `post:${post}`, `world:${world}`, `user:${ids.carol}`]
  const cursor = Object.fromEntries(scopes.map((scope) => [scope, 0]))
  const pull = async (from: Record<string, number>) => {
    const body = { epoch: 1, device_id: ids.carol, schema: 1, cursor: from }
    const reply = await cast.make<{ scopes: Record<string, { to: number; put: Put[] }> }>(
      'carol',
      'POST',
      '/sync/pull',
      body,
    )
    return reply.scopes
  }
  const before = await pull(cursor)
  await edit('dave', { display_name: 'David C.' })
  await app.flush()
  const after = await pull(Object.fromEntries(scopes.map((scope) => [scope, before[scope]!.to])))
  const rows = Object.values(after).flatMap(({ put }) => put)
  expect(new Set(rows.map(({ type }) => type))).toEqual(
    new Set(['post', 'comment', 'book', 'collaborator', 'notification']),
  )
  for (const { body } of rows) expect(JSON.stringify(body)).toContain('David C.')
})

describe('pinned work', () => {
  const pinned = async (by: Name | 'guest', whose: Name = 'bob') =>
    (await cast.make<Profile>(by, 'GET', `/users/${whose}`)).pinned
  let world = ''
  let book = ''
  beforeAll(async () => {
    world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
    const begun = { title: 'The Ninth Lamp', is_public: true }
    book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  })

  test('only works of one’s own, and only on one’s own profile', async () => {
    const work = `book:${book}`
    const other = { pinned: work }
    expect((await cast.as('alice', 'PATCH', `/users/${ids.bob}`, other)).body.error).toBe(
      'users.not_yours',
    )
    for (const nothing of [work, `post:${ids.alice}`])
      expect((await edit('alice', { pinned: nothing })).body.error).toBe('users.not_your_work')
    expect((await edit('alice', { pinned: `world:${world}` })).status).toBe(422)
    expect(await pinned('guest', 'alice')).toBe(null)
  })

  test('a book stands there for those who may read it, and is not forgotten meanwhile', async () => {
    const work = `book:${book}`
    expect((await edit('bob', { pinned: work })).body.data).toMatchObject({ pinned: work })
    const open = (is_public: boolean) =>
      cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public })
    expect([await pinned('guest'), await pinned('carol')]).toEqual([work, work])
    await open(false)
    expect([await pinned('guest'), await pinned('carol')]).toEqual([null, null])
    expect(await pinned('bob')).toBe(work)
    await edit('bob', { bio: 'At sea' })
    await open(true)
    await cast.make('bob', 'PATCH', `/worlds/${world}`, { is_public: false })
    expect([await pinned('guest'), await pinned('bob')]).toEqual([null, work])
    await cast.make('bob', 'PATCH', `/worlds/${world}`, { is_public: true })
    expect(await pinned('guest')).toBe(work)
  })

  test('a post takes its place, and goes when it is removed or deleted', async () => {
    const { id: community } = await cast.make('alice', 'POST', '/communities', { name: 'Talk' })
    const text = { post_type: 'text', title: 'On oil', body: 'It burns.' }
    const { id } = await cast.make('bob', 'POST', `/communities/${community}/posts`, text)
    await edit('bob', { pinned: `post:${id}` })
    expect(await pinned('guest')).toBe(`post:${id}`)
    const moderate = (act: string) =>
      cast.make('alice', 'POST', `/posts/${id}/moderate`, { act, reason: 'Off' })
    await moderate('remove')
    expect(await pinned('guest')).toBe(null)
    await moderate('restore')
    expect(await pinned('guest')).toBe(`post:${id}`)
    await cast.make('bob', 'DELETE', `/posts/${id}`)
    expect(await pinned('guest')).toBe(null)
    await edit('bob', { pinned: null })
    expect(await pinned('bob')).toBe(null)
  })
})
