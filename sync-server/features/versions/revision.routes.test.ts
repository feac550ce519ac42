import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DocumentVersion } from '#shared/contract/versions.ts'
import type { Annotation } from '#shared/contract/annotations.ts'
import type { MutationResult } from '#shared/contract/sync.ts'
import { MAX_DOCUMENT_WORDS, MAX_LARGE_BODY_BYTES } from '#shared/limits.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { thinVersions } from './thinning.ts'
import { emptyBins } from '../sections/empty-bin.ts'

// bob's book is public; carol edits it, dave knows only what readers know. Each test has a book of its own.
let app: TestApp
let cast: Cast
let world = ''
let book = ''
let chapter = ''
let section = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
})
beforeEach(async () => {
  const { make } = cast
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  chapter = (await make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
  section = (await make('bob', 'POST', `/chapters/${chapter}/sections`, {})).id
  const asked = { username: 'carol', role: 'editor' }
  const { id } = await make('bob', 'POST', `/books/${book}/collaborators`, asked)
  await make('carol', 'POST', `/collaborations/${id}/accept`, {})
})
afterAll(() => app.close())

async function pulled(caller: Caller): Promise<string> {
  const cursor = { [`draft:${book}`]: 0 }
  const body = { epoch: 1, device_id: newId(), schema: 1, cursor }
  return (await cast.as(caller, 'POST', '/sync/pull', body)).text
}
const keep = (text: string, more: object = { kind: 'auto' }) =>
  cast.make<DocumentVersion>('carol', 'POST', `/books/${book}/versions`, {
    document: `section:${section}`,
    text,
    ...more,
  })
const annotate = (caller: Caller, more: object) =>
  cast.make<Annotation>(caller, 'POST', `/books/${book}/passages`, {
    document: `section:${section}`,
    anchor: { start: 'AAAA', end: 'AAAB', quote: 'the ninth' },
    ...more,
  })

test('writers pull the list of a scene’s versions; a version’s text comes only on request', async () => {
  const version = await keep('Somebody lit it.', { kind: 'named', name: 'First draft' })
  expect(version).toMatchObject({
    kind: 'named',
    name: 'First draft',
    words: 3,
    author: { username: 'carol' },
  })
  expect(await pulled('bob')).toContain('First draft')
  expect(await pulled('bob')).not.toContain('Somebody lit it.')
  expect(await cast.make('bob', 'GET', `/versions/${version.id}`)).toEqual({
    id: version.id,
    text: 'Somebody lit it.',
  })
  expect((await cast.as('dave', 'GET', `/versions/${version.id}`)).body.error).toBe(
    'versions.not_found',
  )
  expect(await pulled('dave')).not.toContain('First draft')
})

test('of the longest text that a document may have a version is kept, by a call and from a device', async () => {
  const text = 'Рассказчица зажигает лампу сама. '.repeat(MAX_DOCUMENT_WORDS / 4)
  expect(Buffer.byteLength(text)).toBeGreaterThan(MAX_LARGE_BODY_BYTES)
  const { id } = await keep(text)
  const body = { id: newId(), document: `section:${section}`, kind: 'named', name: 'Whole', text }
  const mutation = {
    id: newId(),
    name: 'versions.create',
    v: 1,
    user: cast.sessions.carol.user.id,
    args: { params: { id: book }, body },
    deps: [],
    client_at: new Date().toISOString(),
  }
  const device = { epoch: 1, device_id: newId(), schema: 1 }
  const { results } = await cast.make<{ results: MutationResult[] }>(
    'carol',
    'POST',
    '/sync/push',
    {
      ...device,
      pending: 1,
      mutations: [mutation],
    },
  )
  expect(results).toMatchObject([{ status: 'applied', code: null }])
  for (const version of [id, body.id])
    expect((await cast.make<{ text: string }>('bob', 'GET', `/versions/${version}`)).text).toBe(
      text,
    )
  const longer = { document: `section:${section}`, kind: 'auto', text: 'a'.repeat(1_500_001) }
  const reply = await cast.as('carol', 'POST', `/books/${book}/versions`, longer)
  expect([reply.status, reply.body.error]).toEqual([422, 'request.invalid'])
})

test('a version is of a document of its own book', async () => {
  const { id: coast } = await cast.make('dave', 'POST', '/worlds', { name: 'Other Coast' })
  const other = (await cast.make('dave', 'POST', `/worlds/${coast}/books`, { title: 'Other' })).id
  const reply = await cast.as('dave', 'POST', `/books/${other}/versions`, {
    document: `section:${section}`,
    kind: 'auto',
    text: 'x',
  })
  expect(reply.body.error).toBe('documents.not_found')
})

test('a text has at most 200 named versions; once one is deleted, another is taken', async () => {
  const document = `section:${section}`
  const author_id = cast.sessions.carol.user.id
  const ids = Array.from({ length: 200 }, newId)
  await app.db.write(async (trx) => {
    for (const id of ids) await trx.run(insertNamed, { id, book_id: book, document, author_id })
  })
  const one = { document, kind: 'named', name: 'One more', text: 'It is lit.' }
  const ask = () => cast.as('carol', 'POST', `/books/${book}/versions`, one)
  const { status, body } = await ask()
  expect([status, body]).toEqual([
    409,
    {
      error: 'versions.too_many',
      message: 'A text has at most 200 named versions. Delete one first.',
    },
  ])
  // Those that nobody named are thinned out instead.
  await keep('It is lit.')
  await cast.make('carol', 'DELETE', `/versions/${ids[0]!}`)
  expect((await ask()).status).toBe(200)
  expect((await ask()).body.error).toBe('versions.too_many')
})

test('old versions are thinned out, named ones never', async () => {
  const kept = [await keep('one'), await keep('one two')]
  const named = await keep('two', { kind: 'named' })
  await thinVersions(app.db, app.app.changeBus, Date.now() + 40 * 86_400_000)
  const left = await Promise.all(
    [...kept, named].map(async ({ id }) => (await cast.as('bob', 'GET', `/versions/${id}`)).status),
  )
  expect(left).toEqual([404, 200, 200])
})

test('a passage is talked about, resolved and opened again, by the book’s writers', async () => {
  const thread = await annotate('carol', { body: ' Which lamp? ' })
  expect(thread).toMatchObject({
    body: 'Which lamp?',
    anchor: { quote: 'the ninth' },
    resolved_at: null,
  })
  const answer = await annotate('bob', { body: 'The last.', parent_id: thread.id })
  expect(answer.parent_id).toBe(thread.id)
  const deeper = { body: 'No', parent_id: answer.id, document: `section:${section}` }
  const reply = await cast.as('bob', 'POST', `/books/${book}/passages`, {
    ...deeper,
    anchor: { start: '', end: '', quote: '' },
  })
  expect(reply.body.error).toBe('passages.not_found')
  const resolve = (resolved: boolean) =>
    cast.make<Annotation>('bob', 'POST', `/passages/${answer.id}/resolve`, { resolved })
  expect((await resolve(true)).id).toBe(thread.id)
  expect((await resolve(true)).resolved_at).not.toBeNull()
  expect((await resolve(false)).resolved_at).toBeNull()
  expect(await pulled('dave')).not.toContain('Which lamp?')
  await cast.make('carol', 'DELETE', `/passages/${thread.id}`)
  expect(await pulled('bob')).not.toContain('The last.')
})

const days = (n: number) => Date.now() + n * 86_400_000
const binIsEmptied = (after: number) =>
  emptyBins(app.db, app.app.changeBus, app.app.documents, days(after))
const leftOf = (table: 'documents' | 'document_versions' | 'passage_comments') =>
  app.db.read.all(
    statement<{ book: string }>()((db, value) =>
      db
        .selectFrom(table as 'document_versions')
        .select('book_id')
        .where('book_id', '=', value.book),
    ),
    { book },
  )

test('the bin keeps late edits, and scenes that a writer moved into a deleted chapter', async () => {
  const { make } = cast
  const old = (await make('bob', 'POST', `/books/${book}/chapters`, { title: 'Old' })).id
  const inside = (await make('bob', 'POST', `/chapters/${old}/sections`, {})).id
  const alone = (await make('bob', 'POST', `/chapters/${chapter}/sections`, {})).id
  const moved = (await make('bob', 'POST', `/chapters/${chapter}/sections`, {})).id
  for (const id of [inside, alone])
    await make('bob', 'PUT', `/books/${book}/sections/${id}`, { content: 'Wick.' })
  await make('bob', 'DELETE', `/chapters/${old}`)
  await make('bob', 'DELETE', `/sections/${alone}`)
  const longAgo = new Date(days(-40)).toISOString()
  await app.db.write(async (trx) => {
    for (const table of ['chapters', 'sections'] as const)
      await trx.run(
        statement()((db) =>
          db
            .updateTable(table as 'chapters')
            .set({ deleted_at: longAgo })
            .where('deleted_at', 'is not', null),
        ),
        {},
      )
  })
  await binIsEmptied(0)
  await make('bob', 'POST', `/sections/${alone}/restore`, {})
  await make('carol', 'PATCH', `/sections/${moved}`, { chapter_id: old })
  await binIsEmptied(29)
  await make('bob', 'POST', `/chapters/${old}/restore`, {})
  expect(await make('bob', 'GET', `/books/${book}/sections/${inside}`)).toMatchObject({
    content: 'Wick.',
  })
  expect(await make('bob', 'GET', `/books/${book}/sections/${moved}`)).toMatchObject({
    chapter_id: old,
  })
  await make('bob', 'DELETE', `/chapters/${old}`)
})

test('comments and named versions of a scene that is merged into another go with its words', async () => {
  const { id: into } = await cast.make('bob', 'POST', `/chapters/${chapter}/sections`, {})
  const comment = await annotate('carol', { body: 'Whose lamp?' })
  const answer = await annotate('bob', { body: 'Hers.', parent_id: comment.id })
  const named = await keep('Somebody lit it.', { kind: 'named', name: 'First draft' })
  const own = await keep('Somebody lit it.')
  await cast.make('bob', 'PATCH', `/sections/${into}`, { words_from: section })
  await cast.make('bob', 'DELETE', `/sections/${section}`)
  const rows = async () => {
    const { scopes } = JSON.parse(await pulled('bob')).data as {
      scopes: Record<string, { put: { id: string; body: { document?: string } }[] }>
    }
    const { put } = scopes[`draft:${book}`]!
    return Object.fromEntries(put.map(({ id, body }) => [id, body.document]))
  }
  const [from, to] = [`section:${section}`, `section:${into}`]
  const moved = { [comment.id]: to, [answer.id]: to, [named.id]: to }
  expect(await rows()).toMatchObject({ ...moved, [own.id]: from })
  await binIsEmptied(31)
  expect(await rows()).toMatchObject(moved)
  expect(await rows()).not.toHaveProperty(own.id)
})

test('of a scene that is split the comments on the second half go to their places in the new one', async () => {
  const moves = await annotate('carol', { body: 'Whose lamp?' })
  const answer = await annotate('bob', { body: 'Hers.', parent_id: moves.id })
  const stays = await annotate('carol', { body: 'Who?' })
  const other = { document: `section:${section}`, anchor: moves.anchor, body: 'Elsewhere' }
  const { id: elsewhere } = await cast.make('bob', 'POST', `/chapters/${chapter}/sections`, {})
  const away = await annotate('bob', { ...other, document: `section:${elsewhere}` })
  const place = { start: 'BBBB', end: 'BBBC' }
  const comments = [moves, away, { id: newId() }].map(({ id }) => ({ id, ...place }))
  const path = `/chapters/${chapter}/sections`
  const body = { words_from: section, comments }
  expect((await cast.as('dave', 'POST', path, body)).body.error).toBe('chapters.not_found')
  const { id: second } = await cast.make('bob', 'POST', path, body)
  const { scopes } = JSON.parse(await pulled('carol')).data as {
    scopes: Record<string, { put: { id: string; body: Partial<Annotation> }[] }>
  }
  const rows = Object.fromEntries(scopes[`draft:${book}`]!.put.map((row) => [row.id, row.body]))
  const there = { document: `section:${second}`, anchor: { ...place, quote: 'the ninth' } }
  expect(rows[moves.id]).toMatchObject(there)
  expect(rows[answer.id]).toMatchObject(there)
  const here = { document: `section:${section}`, anchor: stays.anchor }
  expect(rows[stays.id]).toMatchObject(here)
  expect(rows[away.id]).toMatchObject({ ...here, document: `section:${elsewhere}` })
  const many = Array.from({ length: 501 }, () => ({ id: newId(), ...place }))
  const refused = await cast.as('bob', 'POST', path, { words_from: section, comments: many })
  expect(refused.status).toBe(422)
})

test('the bin is emptied after 30 days, with the texts in it', async () => {
  const path = `/books/${book}/sections/${section}`
  await cast.make('bob', 'PUT', path, { content: 'Somebody lit it.' })
  await cast.make('bob', 'DELETE', `/chapters/${chapter}`)
  await keep('Somebody lit it.', { kind: 'named', name: 'Before the bin' })
  await annotate('carol', { body: 'Which lamp was it?' })
  await binIsEmptied(29)
  expect((await cast.as('bob', 'POST', `/chapters/${chapter}/restore`, {})).status).toBe(200)
  expect(await cast.make('bob', 'GET', path)).toMatchObject({ content: 'Somebody lit it.' })
  await cast.make('bob', 'DELETE', `/chapters/${chapter}`)
  await binIsEmptied(31)
  expect((await cast.as('bob', 'POST', `/chapters/${chapter}/restore`, {})).body.error).toBe(
    'chapters.not_found',
  )
  expect((await cast.as('bob', 'GET', path)).body.error).toBe('sections.not_found')
  for (const text of ['Somebody lit it.', 'Before the bin', 'Which lamp was it?'])
    expect(await pulled('bob')).not.toContain(text)
  for (const table of ['documents', 'document_versions', 'passage_comments'] as const)
    expect(await leftOf(table)).toEqual([])
})

test('the bins of two books are emptied in two commits, so that nobody waits for all of them', async () => {
  const { id } = await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'The Tenth' })
  const other = await cast.make('bob', 'POST', `/books/${id}/chapters`, { title: 'Wick' })
  for (const gone of [chapter, other.id]) await cast.make('bob', 'DELETE', `/chapters/${gone}`)
  const commits: string[][] = []
  const end = app.app.changeBus.subscribe((heads) => void commits.push(Object.keys(heads)))
  await binIsEmptied(31)
  end()
  const drafts = commits.map((scopes) => scopes.filter((scope) => scope.startsWith('draft:')))
  expect(drafts.flatMap((scopes) => scopes.join() || []).toSorted()).toEqual(
    [`draft:${book}`, `draft:${id}`].toSorted(),
  )
  for (const gone of [chapter, other.id])
    expect((await cast.as('bob', 'POST', `/chapters/${gone}/restore`, {})).status).toBe(404)
})

const insertNamed = statement<{
  id: string
  book_id: string
  document: string
  author_id: string
}>()((db, value) =>
  db.insertInto('document_versions').values({
    id: value.id,
    book_id: value.book_id,
    document: value.document,
    kind: 'named',
    name: 'Kept',
    text: 'Lit.',
    words: 1,
    author_id: value.author_id,
    created_at: '2026-01-01T00:00:00.000Z',
  }),
)
