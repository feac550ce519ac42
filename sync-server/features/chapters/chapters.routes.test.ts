import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { Chapter, PublishedChapter } from '#shared/contract/chapters.ts'
import type { Section } from '#shared/contract/sections.ts'
import { textHash } from '#shared/rules/line-hash.ts'
import { statement } from '../../db/statement.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { emptyBins } from '../sections/empty-bin.ts'

/** The jobs that tell the followers of a book. */
const selectJobs = statement()((db) => db.selectFrom('jobs').select('payload'))

let app: TestApp
let cast: Cast
let coast = ''
let book = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  coast = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
})
// Chapters are counted and numbered: each test has a book of its own.
beforeEach(async () => {
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await cast.make('bob', 'POST', `/worlds/${coast}/books`, begun)).id
})
afterAll(() => app.close())

const begin = (title: string, more: object = {}) =>
  cast.make<Chapter>('bob', 'POST', `/books/${book}/chapters`, { title, ...more })
const planned = async () =>
  (
    await cast.make<{ chapters: { chapter_number: number; title: string }[] }>(
      'bob',
      'GET',
      `/books/${book}/outline`,
    )
  ).chapters.map(({ chapter_number, title }) => `${chapter_number} ${title}`)
const shown = (caller: Caller) =>
  cast.make<(PublishedChapter & { chapter_number: number })[]>(
    caller,
    'GET',
    `/books/${book}/chapters`,
  )
const shelved = () => cast.make<Book>('guest', 'GET', `/books/${book}`)

test('chapters stand in the order they are given, however they are moved', async () => {
  const [oil, wick, glass] = [await begin('Oil'), await begin('Wick'), await begin('Glass')]
  expect(await planned()).toEqual(['1 Oil', '2 Wick', '3 Glass'])
  await cast.make('bob', 'PATCH', `/chapters/${glass.id}`, { position: 'Zz' })
  expect(await planned()).toEqual(['1 Glass', '2 Oil', '3 Wick'])
  const reply = await cast.as('bob', 'PATCH', `/chapters/${oil.id}`, { position: '00' })
  expect(reply.body.error).toBe('books.no_position')
  await cast.make('bob', 'DELETE', `/chapters/${wick.id}`)
  expect(await planned()).toEqual(['1 Glass', '2 Oil'])
  await cast.make('bob', 'POST', `/chapters/${wick.id}/restore`, {})
  expect(await planned()).toEqual(['1 Glass', '2 Oil', '3 Wick'])
})

test('a scene that comes into a chapter in the bin brings the chapter back', async () => {
  const [oil, wick] = [await begin('Oil'), await begin('Wick')]
  const { id } = await cast.make('bob', 'POST', `/chapters/${oil.id}/sections`, { title: 'A' })
  const remove = () => cast.make('bob', 'DELETE', `/chapters/${wick.id}`)
  await remove()
  await cast.make('bob', 'PATCH', `/sections/${id}`, { title: 'B' })
  expect(await planned()).toEqual(['1 Oil'])
  await cast.make('bob', 'PATCH', `/sections/${id}`, { chapter_id: wick.id })
  expect(await planned()).toEqual(['1 Oil', '2 Wick'])
  await remove()
  await cast.make('bob', 'POST', `/chapters/${wick.id}/sections`, { title: 'C' })
  expect(await planned()).toEqual(['1 Oil', '2 Wick'])
  await cast.make('bob', 'DELETE', `/sections/${id}`)
  await remove()
  await cast.make('bob', 'POST', `/sections/${id}/restore`, {})
  expect(await planned()).toEqual(['1 Oil', '2 Wick'])
})

const partOf = async ({ id }: Chapter) =>
  (await cast.make<Chapter>('bob', 'PATCH', `/chapters/${id}`, {})).part

test('a chapter begins a part; readers are told in which part it stood when it was published', async () => {
  const dawn = await begin('Dawn')
  const oil = await begin('Oil', { part: ' Part One ' })
  const wick = await begin('Wick')
  expect([dawn.part, oil.part, wick.part]).toEqual(['', 'Part One', ''])
  for (const { id } of [dawn, oil, wick])
    await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'It burns.' })
  const parts = async (caller: Caller) =>
    (await shown(caller)).map(({ title, part }) => `${part}/${title}`)
  expect(await parts('guest')).toEqual(['/Dawn', 'Part One/Oil', 'Part One/Wick'])
  // A new name comes with the next publication, a new place at once.
  await cast.make('bob', 'PATCH', `/chapters/${oil.id}`, { part: 'The Lamp' })
  await cast.make('bob', 'POST', `/chapters/${wick.id}/publish`, { text: 'It burns on.' })
  await cast.make('bob', 'PATCH', `/chapters/${dawn.id}`, { position: 'a5' })
  await begin('Glass')
  const now = ['Part One/Oil', 'The Lamp/Wick', 'The Lamp/Dawn']
  expect(await parts('guest')).toEqual(now)
  expect(await parts('bob')).toEqual([...now, 'The Lamp/Glass'])
  const long = await cast.as('bob', 'PATCH', `/chapters/${oil.id}`, { part: 'One\nTwo' })
  expect(long.status).toBe(422)
})

test('when the bin is emptied, a part goes on with the next chapter', async () => {
  const oil = await begin('Oil', { part: 'One' })
  const wick = await begin('Wick')
  const glass = await begin('Glass', { part: 'Two' })
  const lens = await begin('Lens', { part: 'Three' })
  const empty = () =>
    emptyBins(app.db, app.app.changeBus, app.app.documents, Date.now() + 31 * 86_400_000)
  await cast.make('bob', 'DELETE', `/chapters/${oil.id}`)
  expect(await partOf(wick)).toBe('')
  await empty()
  expect(await partOf(wick)).toBe('One')
  await cast.make('bob', 'DELETE', `/chapters/${wick.id}`)
  await cast.make('bob', 'DELETE', `/chapters/${glass.id}`)
  await empty()
  expect(await partOf(lens)).toBe('Three')
})

test('a book into which comes what was generated elsewhere says so for good, and stays free', async () => {
  expect(await shelved()).toMatchObject({ is_generated: false })
  const { id } = await begin('Oil', { is_generated: true })
  expect(await shelved()).toMatchObject({ is_generated: true, is_permanent: false })
  for (const [path, body] of [
    [`/books/${book}`, { is_generated: false }],
    [`/chapters/${id}`, { is_generated: false }],
  ] as const)
    expect((await cast.as('bob', 'PATCH', path, body)).status).toBe(422)
  const denied = { title: 'Wick', is_generated: false }
  expect((await cast.as('bob', 'POST', `/books/${book}/chapters`, denied)).status).toBe(422)
  await begin('Wick')
  await cast.make('bob', 'DELETE', `/chapters/${id}`)
  await cast.make('bob', 'PATCH', `/books/${book}`, { title: 'The Tenth Lamp' })
  expect(await shelved()).toMatchObject({ is_generated: true })
  const hidden = await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false })
  expect(hidden).toMatchObject({ is_public: false, is_generated: true })
})

test('readers see what was published, until it is taken back or deleted', async () => {
  // A draft before it has no number among the published chapters.
  await begin('Wick')
  const { id } = await begin('Flame')
  expect(await shown('guest')).toEqual([])
  expect((await cast.as('guest', 'GET', `/chapters/${id}`)).body.error).toBe('chapters.not_found')
  const published = await cast.make<Chapter>('bob', 'POST', `/chapters/${id}/publish`, {
    text: 'Somebody lit it — again.',
  })
  expect(published.published_at).not.toBeNull()
  expect(await shown('guest')).toMatchObject([
    { id, title: 'Flame', chapter_number: 1, word_count: 4 },
  ])
  expect(await cast.make('guest', 'GET', `/chapters/${id}`)).toMatchObject({
    text: 'Somebody lit it — again.',
    chapter_number: 1,
  })
  expect(await shelved()).toMatchObject({ chapter_count: 1, word_count: 4, status: 'published' })

  // A chapter that its author renames or rewrites is a draft until they publish it again.
  await cast.make('bob', 'PATCH', `/chapters/${id}`, { title: 'Ember' })
  expect((await shown('guest'))[0]!.title).toBe('Flame')
  await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'Two words' })
  const [again] = await shown('guest')
  expect(again).toMatchObject({ title: 'Ember', word_count: 2 })
  expect(again!.published_at < again!.updated_at).toBe(true)

  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false })
  expect((await cast.as('guest', 'GET', `/chapters/${id}`)).body.error).toBe('chapters.not_found')
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: true })

  await cast.make('bob', 'POST', `/chapters/${id}/unpublish`, {})
  expect(await shown('guest')).toEqual([])
  expect(await shelved()).toMatchObject({ chapter_count: 0, word_count: 0, status: 'draft' })
  await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'Once more' })
  await cast.make('bob', 'DELETE', `/chapters/${id}`)
  expect(await shown('guest')).toEqual([])
  const late = await cast.as('bob', 'POST', `/chapters/${id}/publish`, { text: 'Too late' })
  expect(late.body.error).toBe('chapters.not_found')
})

test('its writers see by title and hash which text readers have', async () => {
  const { id } = await begin('Flame')
  const publish = (text: string) =>
    cast.make<Chapter>('bob', 'POST', `/chapters/${id}/publish`, { text })
  const published_hash = textHash('It burns.')
  expect(await publish('It burns.')).toMatchObject({ published_title: 'Flame', published_hash })
  expect(await cast.make('bob', 'PATCH', `/chapters/${id}`, { title: 'Ember' })).toMatchObject({
    title: 'Ember',
    published_title: 'Flame',
    published_hash,
  })
  expect((await publish('It burns on.')).published_hash).toBe(textHash('It burns on.'))
  const gone = await cast.make<Chapter>('bob', 'POST', `/chapters/${id}/unpublish`, {})
  expect(gone).toMatchObject({ published_title: null, published_hash: null })
})

test('followers are told of a new chapter unless its author wishes otherwise', async () => {
  await cast.make('carol', 'POST', `/books/${book}/follow`, { following: true })
  const { id } = await begin('Quiet')
  const { id: loud } = await begin('Loud')
  await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'Psst.', tell: false })
  await cast.make('bob', 'POST', `/chapters/${loud}/publish`, { text: 'Bang.' })
  const told = (await app.db.read.all(selectJobs, {}))
    .map(({ payload }) => payload)
    .filter((payload) => payload.includes(`book:${book}`))
  expect(told).toEqual([expect.stringContaining(`chapter:${loud}`)])
})

test('writers set the status of a chapter and of a scene; readers never see it', async () => {
  const { id, status } = await begin('Planned')
  expect(status).toBe(null)
  const edit = { status: 'revised' }
  expect(await cast.make('bob', 'PATCH', `/chapters/${id}`, edit)).toMatchObject(edit)
  const begun = { status: 'idea' }
  const scene = await cast.make<Section>('bob', 'POST', `/chapters/${id}/sections`, begun)
  expect(scene.status).toBe('idea')
  const done = { status: 'done' }
  expect(await cast.make('bob', 'PATCH', `/sections/${scene.id}`, done)).toMatchObject(done)
  // Another change leaves it.
  const named = { title: 'Named' }
  for (const [path, kept] of [
    [`/chapters/${id}`, edit],
    [`/sections/${scene.id}`, done],
  ] as const) {
    expect(await cast.make('bob', 'PATCH', path, named)).toMatchObject({ ...named, ...kept })
    expect((await cast.as('bob', 'PATCH', path, { status: 'lost' })).body.error).not.toBe(undefined)
    expect((await cast.as('carol', 'PATCH', path, done)).body.error).toMatch(/not_found/)
  }
  await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'Words' })
  expect(await shown('guest')).not.toContainEqual(expect.objectContaining({ status: 'revised' }))
})

test('a moved chapter moves for readers too', async () => {
  const [first, second] = [await begin('First'), await begin('Second')]
  for (const { id } of [first, second])
    await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'Words' })
  await cast.make('bob', 'PATCH', `/chapters/${second.id}`, { position: 'Zy' })
  expect((await shown('guest')).map(({ title }) => title)).toEqual(['Second', 'First'])
})

test('a scene is moved into another chapter, never into another book', async () => {
  const [from, to] = [await begin('From'), await begin('To')]
  const scene = await cast.make<Section>('bob', 'POST', `/chapters/${from.id}/sections`, {})
  expect(
    await cast.make<Section>('bob', 'PATCH', `/sections/${scene.id}`, {
      chapter_id: to.id,
      note: 'Too long',
      target_words: 900,
    }),
  ).toMatchObject({ chapter_id: to.id, title: '', note: 'Too long', target_words: 900 })
  const { id } = await cast.make('bob', 'POST', '/worlds', { name: 'Another Coast' })
  const other = await cast.make('bob', 'POST', `/worlds/${id}/books`, { title: 'Another' })
  const far = await cast.make('bob', 'POST', `/books/${other.id}/chapters`, { title: 'Far' })
  const move = { chapter_id: far.id }
  const reply = await cast.as('bob', 'PATCH', `/sections/${scene.id}`, move)
  expect(reply.body.error).toBe('chapters.not_found')
})

test.each([
  [{ title: ' ' }, 'Please enter a chapter title'],
  [{ title: 'x'.repeat(201) }, 'The text must have at most 200 characters'],
])('%j is no chapter', async (form, message) => {
  const reply = await cast.as('bob', 'POST', `/books/${book}/chapters`, form)
  expect(reply.body.issues?.[0]?.message).toBe(message)
})

test('nothing is not published', async () => {
  const { id } = await begin('Empty')
  const reply = await cast.as('bob', 'POST', `/chapters/${id}/publish`, { text: ' \n ' })
  expect(reply.body.issues?.[0]?.message).toBe('There is nothing to publish yet')
})

test('the outline keeps what an edit does not name', async () => {
  const path = `/books/${book}/outline`
  await cast.make('bob', 'PUT', path, { overview: 'Lamps', themes: ['light', ' light ', 'debt'] })
  await cast.make('bob', 'PUT', path, { overview: 'Lamps over water' })
  expect(await cast.make('bob', 'GET', path)).toMatchObject({
    outline: { overview: 'Lamps over water', themes: ['light', 'debt'] },
  })
})

test('its author and who works on the book get drafts with their text, others only what was published', async () => {
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Salt Marsh' })
  const begun = { title: 'The Tide Clerk', is_public: true }
  const { id } = await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)
  const at = `/books/${id}/chapters`
  const chapter = (title: string) => cast.make<Chapter>('bob', 'POST', at, { title })
  const [ebb, flood] = [await chapter('Ebb'), await chapter('Flood')]
  await cast.make('bob', 'POST', `/chapters/${flood.id}/publish`, { text: 'It rose.' })
  for (const content of ['The sea left.', 'It took the boat.']) {
    const scene = await cast.make('bob', 'POST', `/chapters/${ebb.id}/sections`, {})
    await cast.make('bob', 'PUT', `/books/${id}/sections/${scene.id}`, { content })
  }
  const titles = async (caller: Caller) =>
    (await cast.make<{ title: string; chapter_number: number }[]>(caller, 'GET', at)).map(
      ({ title, chapter_number }) => `${chapter_number} ${title}`,
    )
  expect(await titles('bob')).toEqual(['1 Ebb', '2 Flood'])
  expect(await cast.make('bob', 'GET', `/chapters/${ebb.id}`)).toMatchObject({
    title: 'Ebb',
    chapter_number: 1,
    published_at: null,
    text: 'The sea left.\n\n* * *\n\nIt took the boat.',
  })
  expect(await cast.make('bob', 'GET', `/chapters/${flood.id}`)).toMatchObject({
    chapter_number: 2,
    text: 'It rose.',
  })
  for (const caller of ['guest', 'dave', 'carol'] as const) {
    expect(await titles(caller)).toEqual(['1 Flood'])
    const refused = await cast.as(caller, 'GET', `/chapters/${ebb.id}`)
    expect(refused).toMatchObject({ status: 404, body: { error: 'chapters.not_found' } })
  }
  const invited = { username: 'carol', role: 'viewer' }
  const invitation = await cast.make('bob', 'POST', `/books/${id}/collaborators`, invited)
  expect(await titles('carol')).toEqual(['1 Flood'])
  await cast.make('carol', 'POST', `/collaborations/${invitation.id}/accept`, {})
  expect(await titles('carol')).toEqual(['1 Ebb', '2 Flood'])
  await cast.make('bob', 'DELETE', `/chapters/${ebb.id}`)
  expect(await titles('bob')).toEqual(['1 Flood'])
  expect((await cast.as('bob', 'GET', `/chapters/${ebb.id}`)).status).toBe(404)
})
