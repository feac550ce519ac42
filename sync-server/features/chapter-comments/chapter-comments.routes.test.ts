import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChapterComment } from '#shared/contract/chapter-comments.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let book = ''
let chapter = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const { id } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await cast.make('bob', 'POST', `/worlds/${id}/books`, begun)).id
})
afterAll(() => app.close())
// A new chapter has no comments.
beforeEach(async () => {
  chapter = (await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
  await cast.make('bob', 'POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' })
})

const say = (caller: Caller, body: string, parent_comment_id: string | null = null) =>
  cast.make<ChapterComment>(caller, 'POST', `/chapters/${chapter}/remarks`, {
    body,
    parent_comment_id,
  })
const heard = async (caller: Caller = 'guest') =>
  (await cast.make<ChapterComment[]>(caller, 'GET', `/chapters/${chapter}/remarks`)).map(
    ({ body, author }) => `${author?.username ?? '-'}: ${body}`,
  )
const errorOf = async (caller: Caller, method: string, path: string, body?: unknown) =>
  (await cast.as(caller, method, path, body)).body.error ?? 'ok'

test('readers talk below a chapter; what has answers leaves its place when it is deleted', async () => {
  const first = await say('carol', 'Who lit it?')
  const reply = await say('dave', 'Not Sorrel.', first.id)
  expect(reply).toMatchObject({ depth: 1, book_id: book, chapter_id: chapter })
  const edited = await cast.make<ChapterComment>('dave', 'PATCH', `/remarks/${reply.id}`, {
    body: 'Not her.',
  })
  expect(edited.edited_at).not.toBeNull()
  expect(await heard()).toEqual(['carol: Who lit it?', 'dave: Not her.'])
  await cast.make('carol', 'DELETE', `/remarks/${first.id}`)
  await cast.make('carol', 'DELETE', `/remarks/${first.id}`)
  expect(await heard()).toEqual(['-: ', 'dave: Not her.'])
  const late = { body: 'Too late', parent_comment_id: first.id }
  expect(await errorOf('bob', 'POST', `/chapters/${chapter}/remarks`, late)).toBe(
    'comments.parent_gone',
  )
  expect(await errorOf('carol', 'PATCH', `/remarks/${first.id}`, { body: 'Back' })).toBe(
    'remarks.not_found',
  )
  // The author of the book clears up.
  await cast.make('bob', 'DELETE', `/remarks/${reply.id}`)
  expect(await heard()).toEqual([])
})

test('a thread ends ten replies down', async () => {
  let parent = (await say('carol', 'Depth 0')).id
  for (let depth = 1; depth <= 10; depth++) parent = (await say('dave', 'Deeper', parent)).id
  const deepest = { body: 'Too deep', parent_comment_id: parent }
  expect(await errorOf('carol', 'POST', `/chapters/${chapter}/remarks`, deepest)).toBe(
    'comments.too_deep',
  )
})

test('whom the author of the book or of the comment blocked cannot answer', async () => {
  const block = (caller: Caller, blocked: boolean) =>
    cast.make(caller, 'POST', '/users/dave/block', { blocked })
  const { id } = await say('carol', 'My own')
  const form = { body: 'Well', parent_comment_id: id }
  await block('carol', true)
  expect(await errorOf('dave', 'POST', `/chapters/${chapter}/remarks`, form)).toBe('mutes.blocked')
  await say('dave', 'To nobody in particular')
  await block('carol', false)
  await block('bob', true)
  const path = `/chapters/${chapter}/remarks`
  expect(await errorOf('dave', 'POST', path, { body: 'Well' })).toBe('mutes.blocked')
  await block('bob', false)
})

test('a reply answers a comment on the same chapter', async () => {
  const other = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Wick' })
  await cast.make('bob', 'POST', `/chapters/${other.id}/publish`, { text: 'Darker.' })
  const elsewhere = await cast.make('carol', 'POST', `/chapters/${other.id}/remarks`, {
    body: 'Here',
  })
  for (const parent_comment_id of [elsewhere.id, newId()]) {
    const form = { body: 'There', parent_comment_id }
    expect(await errorOf('dave', 'POST', `/chapters/${chapter}/remarks`, form)).toBe(
      'comments.parent_gone',
    )
  }
})

test('with its chapter or its book a conversation is hidden, by every door', async () => {
  const { id } = await say('dave', 'A word that is hidden')
  const scope = `chapter:${chapter}`
  const doors = async (caller: Caller) => {
    const body = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: 0 } }
    return [
      await cast.as(caller, 'GET', `/chapters/${chapter}/remarks`),
      await cast.as(caller, 'GET', `/sync/snapshot?scope=${scope}`),
      await cast.as(caller, 'POST', '/sync/pull', body),
    ].map(({ text }) => text.includes('A word that is hidden'))
  }
  const hide = (is_public: boolean) =>
    cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public })
  expect(await doors('guest')).toEqual([true, true, true])
  await hide(false)
  expect(await doors('dave')).toEqual([false, false, false])
  expect(await doors('bob')).toEqual([true, true, true])
  expect(await errorOf('dave', 'PATCH', `/remarks/${id}`, { body: 'After' })).toBe(
    'remarks.not_found',
  )
  expect(await errorOf('carol', 'DELETE', `/remarks/${id}`)).toBe('remarks.not_found')
  const path = `/chapters/${chapter}/remarks`
  expect(await errorOf('dave', 'POST', path, { body: 'After' })).toBe('chapters.not_found')
  await hide(true)
  await cast.make('bob', 'POST', `/chapters/${chapter}/unpublish`, {})
  expect(await doors('dave')).toEqual([false, false, false])
  // A user can still take back their own words.
  await cast.make('dave', 'DELETE', `/remarks/${id}`)
})
