import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Version } from '#shared/contract/fields.ts'
import type { Snippet } from '#shared/contract/snippets.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let path = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const { id } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  path = `/worlds/${id}/snippets`
})
afterAll(() => app.close())

const write = (form: object) => cast.make<Snippet>('bob', 'POST', path, form)
const titles = (caller: Caller) =>
  cast.make<Snippet[]>(caller, 'GET', path).then((snippets) => snippets.map(({ title }) => title))

test('a note is its owner’s alone until it is made public; tags are tidied', async () => {
  const tags = [' Lamps', 'lamps', 'the  Harbour', '']
  const note = await write({ title: ' Oil prices ', body: '# In winter\n\nDouble.', tags })
  expect(note).toMatchObject({
    title: 'Oil prices',
    tags: ['lamps', 'the harbour'],
    is_public: false,
  })
  expect(await titles('bob')).toEqual(['Oil prices'])
  expect(await titles('carol')).toEqual([])
  await cast.make('bob', 'PATCH', `${path}/${note.id}`, { is_public: true })
  expect(await titles('guest')).toEqual(['Oil prices'])
})

test('what a text said before is kept for its owner, whoever changed it last', async () => {
  const { id } = await write({ title: 'Tides', body: 'first', is_public: true })
  for (const body of ['second', 'second', 'third'])
    await cast.make('bob', 'PATCH', `${path}/${id}`, { body })
  await cast.make('bob', 'PATCH', `${path}/${id}`, { title: 'High tides' })
  const versions = await cast.make<Version[]>('bob', 'GET', `/snippets/${id}/versions`)
  expect(versions.map(({ version, body }) => [version, body])).toEqual([
    [2, 'second'],
    [1, 'first'],
  ])
  const stranger = await cast.as('carol', 'GET', `/snippets/${id}/versions`)
  expect(stranger.body.error).toBe('snippets.forbidden')
  await cast.make('bob', 'DELETE', `${path}/${id}`)
  await cast.make('bob', 'DELETE', `${path}/${id}`)
  expect((await cast.as('bob', 'GET', `/snippets/${id}/versions`)).status).toBe(404)
  const gone = await cast.as('bob', 'PATCH', `${path}/${id}`, { body: 'x' })
  expect(gone.body.error).toBe('snippets.not_found')
})

test.each([
  [{ title: ' ' }, 'Please enter a title'],
  [
    { title: 'x', tags: Array.from({ length: 11 }, (_, i) => `t${i}`) },
    'A note has at most 10 tags',
  ],
  [{ title: 'x', tags: ['x'.repeat(31)] }, 'A tag has at most 30 characters'],
])('%j is refused', async (form, message) => {
  const reply = await cast.as('bob', 'POST', path, form)
  expect(reply.body.issues?.[0]?.message).toBe(message)
})
