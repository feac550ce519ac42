import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Put } from '#shared/contract/sync.ts'
import type { User } from '#shared/contract/users.ts'
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
