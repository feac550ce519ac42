import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BibleEntry } from '#shared/contract/bible.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf } from '../../testing/uploads.ts'
import { eraseAccount } from '../account/erase.ts'
import { emptyBins } from '../sections/empty-bin.ts'

// bob's book is public; carol edits it, alice reads along, dave knows only what readers know.
let app: TestApp
let cast: Cast
let files: ReturnType<typeof filesOf>
let book = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  files = filesOf(app, cast)
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  for (const [username, role] of [
    ['carol', 'editor'],
    ['alice', 'viewer'],
  ] as const) {
    const asked = { username, role }
    const { id } = await cast.make('bob', 'POST', `/books/${book}/collaborators`, asked)
    await cast.make(username, 'POST', `/collaborations/${id}/accept`, {})
  }
})
afterAll(() => app.close())

const begin = (name: string, more: object = {}) =>
  cast.make<BibleEntry>('bob', 'POST', `/books/${book}/assets`, {
    asset_type: 'character',
    name,
    ...more,
  })
const change = (caller: Caller, { id }: { id: string }, body: object) =>
  cast.as(caller, 'PATCH', `/book-assets/${id}`, body)
const upload = async (caller: Caller) =>
  (await files.upload(caller, await photo(), 'isk.jpg', { purpose: 'portrait' })).data.file.id
const seenBy = async (file: string) =>
  Object.fromEntries(
    await Promise.all(
      (['bob', 'carol', 'alice', 'dave', 'guest'] as const).map(async (who) => [
        who,
        (await files.download(who, file)).status,
      ]),
    ),
  ) as Record<Caller, number>

test('an entry has fields and ties to others, each tidied', async () => {
  const sorrel = await begin('Sorrel')
  expect(sorrel).toMatchObject({ portrait_file_id: null, fields: [], ties: [] })
  const fields = [
    { label: ' Age ', value: 'About  fifteen' },
    { label: 'Home', value: ' ' },
  ]
  const isk = await begin('Isk', { fields, ties: [{ to: sorrel.id, words: 'is found by her' }] })
  expect(isk.fields).toEqual([{ label: 'Age', value: 'About fifteen' }])
  expect(isk.ties).toEqual([{ to: sorrel.id, words: 'is found by her' }])
  const { body } = await change('carol', isk, { ties: [] })
  expect(body.data).toMatchObject({ fields: isk.fields, ties: [], name: 'Isk' })
  const entries = await cast.make<BibleEntry[]>('alice', 'GET', `/books/${book}/assets`)
  expect(entries.find(({ id }) => id === isk.id)).toMatchObject({ fields: isk.fields, ties: [] })
})

test('a tie leads to an entry of the same book, or to one that is still to come', async () => {
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Far Coast' })
  const { id: other } = await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'Far' })
  const form = { asset_type: 'character', name: 'Stranger' }
  const far = await cast.make<BibleEntry>('bob', 'POST', `/books/${other}/assets`, form)
  const here = await begin('Near')
  const to = (id: string) => ({ ties: [{ to: id, words: 'knows' }] })
  expect((await change('bob', here, to(far.id))).body.error).toBe('bible.not_found')
  const begun = { ...form, ...to(far.id) }
  const reply = await cast.as('bob', 'POST', `/books/${book}/assets`, begun)
  expect(reply.body.error).toBe('bible.not_found')
  expect((await change('bob', here, to(newId()))).status).toBe(200)
})

test.each([
  [{ fields: [{ label: '', value: 'x' }] }, 'Please name each field'],
  [{ fields: Array(21).fill({ label: 'a', value: 'b' }) }, 'An entry has at most 20 fields'],
  [
    { ties: [{ to: newId(), words: 'x'.repeat(101) }] },
    'The text must have at most 100 characters',
  ],
])('%j is refused', async (more, message) => {
  const form = { asset_type: 'character', name: 'Isk', ...more }
  const reply = await cast.as('bob', 'POST', `/books/${book}/assets`, form)
  expect(reply.body.issues?.[0]?.message).toBe(message)
})

test('a portrait is for those who work on the book, also where everybody reads it', async () => {
  const entry = await begin('Penwith')
  const portrait_file_id = await upload('carol')
  expect((await change('alice', entry, { portrait_file_id })).body.error).toBe('books.not_writer')
  expect((await change('dave', entry, { portrait_file_id })).body.error).toBe('bible.not_found')
  // A picture that somebody else has uploaded is theirs to show.
  expect((await change('bob', entry, { portrait_file_id })).body.error).toBe('files.not_found')
  await change('carol', entry, { portrait_file_id })
  expect(await seenBy(portrait_file_id)).toEqual({
    bob: 200,
    carol: 200,
    alice: 200,
    dave: 404,
    guest: 404,
  })
  // Others may change the rest without touching it, and put another in its place.
  await change('bob', entry, { name: 'Old Penwith' })
  expect((await files.download('bob', portrait_file_id)).status).toBe(200)
  const other = await upload('bob')
  await change('bob', entry, { portrait_file_id: other })
  expect((await files.download('carol', portrait_file_id)).status).toBe(404)
  await change('bob', entry, { portrait_file_id: null })
  expect((await files.download('bob', other)).status).toBe(404)
})

test('a portrait stays in the bin, and goes with it', async () => {
  const entry = await begin('Nobody')
  const portrait_file_id = await upload('bob')
  await change('bob', entry, { portrait_file_id })
  await cast.make('bob', 'DELETE', `/book-assets/${entry.id}`)
  expect((await files.download('bob', portrait_file_id)).status).toBe(200)
  await emptyBins(app.db, app.app.changeBus, app.app.documents, Date.now() + 31 * 86_400_000)
  expect((await files.download('bob', portrait_file_id)).status).toBe(404)
})

test('a collaborator who leaves for good takes their portraits along, and devices hear of it', async () => {
  const entry = await begin('Vane')
  await change('carol', entry, { portrait_file_id: await upload('carol') })
  const pull = async (cursor: number) =>
    (
      await cast.make<{
        scopes: Record<string, { to: number; put: { id: string; body: object }[] }>
      }>('bob', 'POST', '/sync/pull', {
        epoch: 1,
        device_id: newId(),
        schema: 1,
        cursor: { [`draft:${book}`]: cursor },
      })
    ).scopes[`draft:${book}`]!
  const before = await pull(0)
  const store = app.app.store
  const parts = { ...app.app, db: app.db, store }
  await eraseAccount(parts, cast.sessions.carol.user.id, new AbortController().signal)
  await app.flush()
  const { put } = await pull(before.to)
  expect(put.find(({ id }) => id === entry.id)?.body).toMatchObject({ portrait_file_id: null })
})
