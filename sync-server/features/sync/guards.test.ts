import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from '#shared/contract/index.ts'
import type { Chapter } from '#shared/contract/chapters.ts'
import { entities, type EntityType, type MutationResult, type Put } from '#shared/contract/sync.ts'
import { fieldHash } from '#shared/rules/field-hash.ts'
import { readersHash } from '#shared/rules/readers-hash.ts'
import { newId } from '../../db/ids.ts'
import { publishDue } from '../chapters/planning.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let book = ''
let chapter = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const world = await cast.make('alice', 'POST', '/worlds', { name: 'Lamps' })
  book = (await cast.make('alice', 'POST', `/worlds/${world.id}/books`, { title: 'Oil' })).id
  chapter = (await cast.make('alice', 'POST', `/books/${book}/chapters`, { title: 'One' })).id
})
afterAll(() => app.close())

const device = { epoch: 1, device_id: newId(), schema: 1, pending: 1 }

async function push(
  caller: Name,
  name: string,
  args: { params: object; body: object },
  was?: Record<string, string>,
): Promise<Pick<MutationResult, 'status' | 'code' | 'message'>> {
  const user = cast.sessions[caller].user.id
  const client_at = new Date().toISOString()
  const mutation = { id: newId(), name, v: 1, user, args, deps: [], client_at, was }
  const body = { ...device, mutations: [mutation] }
  const reply = await cast.make<{ results: MutationResult[] }>(caller, 'POST', '/sync/push', body)
  const { status, code, message } = reply.results[0]!
  return { status, code, message }
}
const APPLIED = { status: 'applied', code: null, message: null }
const REFUSED = {
  status: 'rejected',
  code: 'sync.changed_meanwhile',
  message:
    'This was changed meanwhile, by somebody else or on another device. Resend puts yours in its place.',
}
const write = (body: object, was?: Record<string, string>) =>
  push('alice', 'chapters.update', { params: { id: chapter }, body }, was)
const summary = async () => {
  const address = `/sync/snapshot?scope=draft:${book}`
  const { put } = await cast.make<{ put: Put[] }>('alice', 'GET', address)
  return (put.find(({ type }) => type === 'chapter')!.body as Chapter).summary
}

test('words that were changed since the device saw them are not replaced unseen', async () => {
  const empty = { summary: fieldHash('') }
  expect(await write({ summary: 'The lamp goes out.' }, empty)).toEqual(APPLIED)
  expect(await write({ summary: 'The lamp is sold.' }, empty)).toEqual(REFUSED)
  expect(await summary()).toBe('The lamp goes out.')
  const own = { summary: fieldHash('The lamp goes out.') }
  expect(await write({ summary: 'The lamp goes out twice.' }, own)).toEqual(APPLIED)
  // Both say the same.
  expect(await write({ summary: 'The lamp goes out twice.\n' }, empty)).toEqual(APPLIED)
  // Sent again on purpose, or by a program.
  expect(await write({ summary: 'The lamp is sold.' })).toEqual(APPLIED)
  expect(await summary()).toBe('The lamp is sold.')
})

test('a device that sees its own words as they were typed, before the server has tidied them, goes on', async () => {
  expect(await write({ title: ' The first ' }, { title: fieldHash('One') })).toEqual(APPLIED)
  expect(await write({ title: 'The last' }, { title: fieldHash(' The first ') })).toEqual(APPLIED)
  expect(await write({ title: 'One' }, { title: fieldHash('The last') })).toEqual(APPLIED)
})

test('other fields, and what is not there any more, have their own rules', async () => {
  const old = { title: fieldHash('One'), summary: fieldHash('Something else') }
  expect(await write({ title: 'The first' }, old)).toEqual(APPLIED)
  expect(await write({ estimated_words: 900 }, old)).toEqual(APPLIED)
  // A guess tells a stranger nothing of what only its writers see.
  const body = { summary: 'Mine.' }
  for (const seen of ['The lamp is sold.', 'Something else']) {
    const guess = { summary: fieldHash(seen) }
    expect(
      await push('carol', 'chapters.update', { params: { id: chapter }, body }, guess),
    ).toEqual(await push('carol', 'chapters.update', { params: { id: chapter }, body }))
  }
  const gone = { params: { id: newId() }, body: { summary: 'Nowhere.' } }
  expect(await push('alice', 'chapters.update', gone, old)).toMatchObject({
    code: 'chapters.not_found',
  })
})

test('lists are guarded too, a review, which is named by its own id, and a comment on a chapter', async () => {
  const outline = (themes: string[], was: object) =>
    push('alice', 'outlines.update', { params: { id: book }, body: { themes } }, was as never)
  const review = (body: object, was?: Record<string, string>) =>
    push('bob', 'reviews.write', { params: { id: book }, body }, was)
  expect(await outline(['fog', 'sea'], { themes: fieldHash([]) })).toEqual(APPLIED)
  expect(await outline(['oil'], { themes: fieldHash([]) })).toEqual(REFUSED)
  expect(await outline(['oil'], { themes: fieldHash(['fog', 'sea']) })).toEqual(APPLIED)
  const [anna, ben] = await Promise.all(
    ['Anna', 'Ben'].map((name) =>
      cast.make('alice', 'POST', `/books/${book}/assets`, { asset_type: 'character', name }),
    ),
  )
  const tie = (words: string, seen: object[]) =>
    push(
      'alice',
      'bible.update',
      { params: { id: anna!.id }, body: { ties: [{ to: ben!.id, words }] } },
      { ties: fieldHash(seen) },
    )
  expect(await tie('sisters', [])).toEqual(APPLIED)
  expect(await tie('rivals', [])).toEqual(REFUSED)
  expect(await tie('rivals', [{ words: 'sisters', to: ben!.id }])).toEqual(APPLIED)
  await cast.make('alice', 'PATCH', `/books/${book}/featured`, { is_featured: true })
  await cast.make('alice', 'POST', `/chapters/${chapter}/publish`, { text: 'The lamp.' })
  const id = newId()
  expect(await review({ id, stars: 5, body: 'Bright.' })).toEqual(APPLIED)
  const was = { body: fieldHash('Dim.') }
  expect(await review({ id, stars: 5, body: 'Brighter.' }, was)).toEqual(REFUSED)
  const path = `/chapters/${chapter}/remarks`
  const comment = await cast.make('bob', 'POST', path, { body: 'Which lamp?' })
  const edit = (body: string) => {
    const args = { params: { id: comment.id }, body: { body } }
    return push('bob', 'remarks.update', args, { body: fieldHash('Which lamp?') })
  }
  expect(await edit('Which lamp is it?')).toEqual(APPLIED)
  expect(await edit('Whose lamp?')).toEqual(REFUSED)
})

test('a device that is behind gives readers no older text than they have, or will have', async () => {
  const id = (await cast.make('alice', 'POST', `/books/${book}/chapters`, { title: 'Two' })).id
  const seen = async () => {
    const { put } = await cast.make<{ put: Put[] }>(
      'alice',
      'GET',
      `/sync/snapshot?scope=draft:${book}`,
    )
    return { text: fieldHash(readersHash(put.find((row) => row.id === id)!.body as Chapter)) }
  }
  const publish = (text: string, was?: Record<string, string>) =>
    push('alice', 'chapters.publish', { params: { id }, body: { text } }, was)
  const plan = (text: string, was: Record<string, string>, days = 1) => {
    const at = new Date(Date.now() + days * 86_400_000).toISOString()
    return push('alice', 'chapters.plan', { params: { id }, body: { text, at } }, was)
  }
  const atFirst = await seen()
  expect(await publish('The second draft.', atFirst)).toEqual(APPLIED)
  for (const write of [publish, plan])
    expect(await write('The first draft.', atFirst)).toEqual(REFUSED)
  expect(await plan('The third draft.', await seen())).toEqual(APPLIED)
  const planned = await seen()
  expect(await publish('The first draft.', atFirst)).toEqual(REFUSED)
  expect(await plan('The third draft.', planned, 2)).toEqual(APPLIED)
  // The plan that the device saw is carried out: that is no news for it.
  await publishDue(app.db, app.app.changeBus, () => new Date(Date.now() + 3 * 86_400_000))
  expect((await cast.make<{ text: string }>('bob', 'GET', `/chapters/${id}`)).text).toBe(
    'The third draft.',
  )
  expect(await publish('The fourth draft.', planned)).toEqual(APPLIED)
  // Sent again on purpose.
  expect(await publish('The first draft.')).toEqual(APPLIED)
})

const guarded = allEndpoints().flatMap(([name, endpoint]) =>
  'guards' in endpoint && endpoint.guards ? [[name, endpoint, endpoint.guards] as const] : [],
)
test.each(guarded)('%s guards fields that its body and its row have', (_, endpoint, guards) => {
  const shapeOf = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape)
  const row = shapeOf(entities[guards.row as EntityType])
  const body = 'body' in endpoint && endpoint.body ? shapeOf(endpoint.body) : []
  for (const field of guards.fields)
    expect([Boolean(guards.of?.[field]) || row.includes(field), body.includes(field)]).toEqual([
      true,
      true,
    ])
})
