import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Changes } from '../../sync/changes.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let world = ''
let book = ''
const at: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
})
afterAll(() => app.close())
beforeEach(async () => {
  const { make } = cast
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  const chapter = (await make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
  const section = (await make('bob', 'POST', `/chapters/${chapter}/sections`, {})).id
  const known = { asset_type: 'style_guide', name: 'Voice' }
  const asset = (await make('bob', 'POST', `/books/${book}/assets`, known)).id
  Object.assign(at, {
    section: `sections/${section}`,
    asset: `assets/${asset}`,
    outline: `chapters/${chapter}/outline`,
  })
})

const errorOf = async (caller: Caller, method: string, path: string, body?: unknown) =>
  (await cast.as(caller, method, path, body)).body.error ?? 'ok'

test.each([
  ['section', 'sections'],
  ['asset', 'assets'],
  ['outline', 'chapter-outlines'],
])('the text of a %s is written and read as a whole, by its people alone', async (what, list) => {
  const path = `/books/${book}/${at[what]}`
  expect(await cast.make('bob', 'GET', path)).toMatchObject({ content: '' })
  const content = 'Somebody lit it.\r\n\r\nNobody *knew* who.'
  const written = 'Somebody lit it.\n\nNobody *knew* who.'
  expect(await cast.make('bob', 'PUT', path, { content })).toMatchObject({ content: written })
  expect(await cast.make('bob', 'GET', path)).toMatchObject({ content: written })
  expect(await cast.make('bob', 'GET', `/books/${book}/${list}`)).toMatchObject([
    { content: written },
  ])
  for (const caller of ['carol', 'guest'] as const) {
    expect(await errorOf(caller, 'GET', path)).not.toBe('ok')
    expect(await errorOf(caller, 'PUT', path, { content: 'Gone' })).not.toBe('ok')
    expect((await cast.as(caller, 'GET', `/books/${book}/${list}`)).text).not.toContain('Somebody')
  }
})

test('a text is found in its own book only, and not in the bin', async () => {
  const { id } = await cast.make('bob', 'POST', '/worlds', { name: 'Other Coast' })
  const other = (await cast.make('bob', 'POST', `/worlds/${id}/books`, { title: 'Other' })).id
  expect(await errorOf('bob', 'GET', `/books/${other}/${at['section']}`)).toBe('sections.not_found')
  expect(await errorOf('bob', 'GET', `/books/${other}/${at['asset']}`)).toBe('bible.not_found')
  expect(await errorOf('bob', 'GET', `/books/${other}/${at['outline']}`)).toBe('chapters.not_found')
  await cast.make('bob', 'DELETE', `/${at['section']}`)
  expect(await cast.make('bob', 'GET', `/books/${book}/sections`)).toEqual([])
})

test('a text of more words than a document may have is refused, and the one before stays', async () => {
  const content = 'oil '.repeat(100_000)
  for (const place of [at['section'], at['asset'], at['outline']]) {
    const path = `/books/${book}/${place}`
    await cast.make('bob', 'PUT', path, { content: 'Somebody lit it.' })
    const reply = await cast.as('bob', 'PUT', path, { content: `${content}lamp` })
    expect([reply.status, reply.body.error]).toEqual([413, 'documents.too_large'])
    expect(await cast.make('bob', 'GET', path)).toMatchObject({ content: 'Somebody lit it.' })
  }
  const path = `/books/${book}/${at['section']}`
  expect(await cast.make('bob', 'PUT', path, { content })).toMatchObject({ content })
})

test('a list of texts that would fill the memory is refused; each can still be read', async () => {
  const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Wick' })
  const scene = async () => (await cast.make('bob', 'POST', `/chapters/${id}/sections`, {})).id
  const scenes = await Promise.all(Array.from({ length: 4 }, scene))
  const text = 'x'.repeat(4_500_000)
  const place = { kind: 'section', book_id: book, world_id: '' } as const
  await app.db.write(async (trx) => {
    const context = { trx, changes: new Changes(), user: cast.sessions.bob.user }
    for (const section of scenes)
      await app.app.documents.begin(context, { ...place, id: section }, text)
  })
  expect(await errorOf('bob', 'GET', `/books/${book}/sections`)).toBe('documents.too_many')
  const one = await cast.make<{ content: string }>(
    'bob',
    'GET',
    `/books/${book}/sections/${scenes[0]!}`,
  )
  expect(one.content).toHaveLength(text.length)
})
