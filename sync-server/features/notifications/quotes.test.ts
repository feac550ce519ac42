import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import type { ScopeChanges } from '#shared/contract/sync.ts'
import { pino } from 'pino'
import { newId } from '../../db/ids.ts'
import { jobKinds } from '../../jobs/define-job.ts'
import { Jobs } from '../../jobs/jobs.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { notifications } from './notifications.feature.ts'

// bob posts, dave comments, carol founded the community and moderates it.
let app: TestApp
let cast: Cast
let community = ''
let post = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  community = (await cast.make('carol', 'POST', '/communities', { name: 'Harbour Talk' })).id
})
afterAll(() => app.close())
beforeEach(async () => {
  const text = { post_type: 'text', title: 'Who lit it?', body: 'Say.' }
  post = (await cast.make('bob', 'POST', `/communities/${community}/posts`, text)).id
})

const comment = (name: Name, body: string, parent_comment_id?: string) =>
  cast.make<{ id: string }>(name, 'POST', `/posts/${post}/comments`, { body, parent_comment_id })
async function listOf(name: Name): Promise<Notification[]> {
  const crowd = new Jobs(app.db, jobKinds(notifications.jobs, app.app), pino({ level: 'silent' }))
  await crowd.runDue(undefined, 'crowd')
  await app.flush()
  return cast.make<Notification[]>(name, 'GET', '/notifications')
}
const quoteOf = async (name: Name) => (await listOf(name))[0]!.quote

/** The quotes that the next pull brings to bob’s device. */
let cursor = 0
async function pulled(): Promise<(string | null)[]> {
  await app.flush()
  const scope = `user:${cast.sessions.bob.user.id}`
  const body = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: cursor } }
  type Reply = { scopes: Record<string, ScopeChanges> }
  const changes = (await cast.make<Reply>('bob', 'POST', '/sync/pull', body)).scopes[scope]
  cursor = changes?.to ?? cursor
  return (changes?.put ?? [])
    .filter(({ type }) => type === 'notification')
    .map((row) => (row.body as Notification).quote?.text ?? null)
}

test('a notification quotes the latest comment without its marks, and names it for a reply', async () => {
  await comment('alice', 'First!')
  const { id } = await comment('dave', `# It was **me**\n\n${'I did it. '.repeat(60)}`)
  const quote = await quoteOf('bob')
  expect(quote!.text).toMatch(/^It was me I did it\. .*…$/)
  expect(quote!.text.length).toBeLessThan(245)
  expect(quote!.comment_id).toBe(id)
  const answer = await comment('bob', 'So it was you.', id)
  expect(await quoteOf('dave')).toEqual({ text: 'So it was you.', comment_id: answer.id })
})

test('an edited, removed, restored or deleted comment changes the quote on devices', async () => {
  const { id } = await comment('dave', 'It was me.')
  await pulled()
  await cast.make('dave', 'PATCH', `/comments/${id}`, { body: 'It was not me.' })
  expect(await pulled()).toEqual(['It was not me.'])
  const moderate = (act: string) =>
    cast.make('carol', 'POST', `/comments/${id}/moderate`, { act, reason: 'Untrue' })
  await moderate('remove')
  expect(await pulled()).toEqual([null])
  await moderate('restore')
  expect(await pulled()).toEqual(['It was not me.'])
  await cast.make('dave', 'DELETE', `/comments/${id}`)
  expect(await pulled()).toEqual([null])
  expect(await quoteOf('bob')).toBeNull()
})

test('the words of a person whom the reader muted or blocked are gone until that ends', async () => {
  await comment('dave', 'It was me.')
  await pulled()
  for (const [way, word] of [
    ['mute', 'muted'],
    ['block', 'blocked'],
  ]) {
    await cast.make('bob', 'POST', `/users/dave/${way}`, { [word!]: true })
    expect(new Set(await pulled())).toEqual(new Set([null]))
    await cast.make('bob', 'POST', `/users/dave/${way}`, { [word!]: false })
    expect(await pulled()).toContain('It was me.')
  }
})

test('posts and chapters are quoted; so are comments on chapters', async () => {
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Ninth Lamp', is_public: true, licence: 'cc-by' }
  const book = await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)
  await cast.make('dave', 'POST', '/users/bob/follow', { following: true })
  const chapter = await cast.make('bob', 'POST', `/books/${book.id}/chapters`, { title: 'Oil' })
  const publish = (text: string) =>
    cast.make('bob', 'POST', `/chapters/${chapter.id}/publish`, { text })
  await publish('It was dark.')
  expect(await quoteOf('dave')).toEqual({ text: 'It was dark.', comment_id: null })
  await publish('It was darker.')
  expect(await quoteOf('dave')).toEqual({ text: 'It was darker.', comment_id: null })
  const remarks = `/chapters/${chapter.id}/remarks`
  const remark = await cast.make('dave', 'POST', remarks, { body: 'Brr.' })
  expect(await quoteOf('bob')).toEqual({ text: 'Brr.', comment_id: remark.id })
  await cast.make('bob', 'DELETE', `/remarks/${remark.id}`)
  expect(await quoteOf('bob')).toBeNull()
  const text = { post_type: 'text', title: 'Wicks', body: 'Trim them.' }
  await cast.make('bob', 'POST', `/communities/${community}/posts`, text)
  expect(await quoteOf('dave')).toEqual({ text: 'Trim them.', comment_id: null })
})

test('an author is told of a removal with its reason, not by whom; not once it is restored', async () => {
  const { id } = await comment('dave', 'It was me.')
  const act = (path: string, body: object) => cast.make('carol', 'POST', `${path}/moderate`, body)
  const removals = async (name: Name) =>
    (await listOf(name))
      .filter(({ kind }) => kind === 'moderation')
      .map(({ subject, actors, quote }) => [subject.title, actors.length, quote?.text])
  await act(`/comments/${id}`, { act: 'remove', reason: 'Off topic' })
  expect(await removals('dave')).toEqual([['Who lit it?', 0, 'Off topic']])
  await act(`/comments/${id}`, { act: 'restore' })
  expect(await removals('dave')).toEqual([])
  await act(`/posts/${post}`, { act: 'remove', reason: 'Spam' })
  expect(await removals('bob')).toEqual([['Who lit it?', 0, 'Spam']])
  await act(`/posts/${post}`, { act: 'restore' })
  expect(await removals('bob')).toEqual([])
  expect(await removals('carol')).toEqual([])
})
