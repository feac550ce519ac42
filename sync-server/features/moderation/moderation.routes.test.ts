import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/contract/comments.ts'
import type { Community } from '#shared/contract/communities.ts'
import type { LogEntry } from '#shared/contract/moderation.ts'
import type { Post } from '#shared/contract/posts.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf, imagePost } from '../../testing/uploads.ts'

let app: TestApp
let cast: Cast
let community = ''
// The first account of a server is its site admin: that is alice. bob makes the community, carol moderates it.
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  community = (await cast.make('bob', 'POST', '/communities', { name: 'Quiet House' })).id
  await cast.make('bob', 'POST', `/communities/${community}/moderators`, { username: 'carol' })
})
afterAll(() => app.close())

async function post(by: Name, title: string): Promise<string> {
  const body = { post_type: 'text', title, body: `The text of ${title}.` }
  return (await cast.make(by, 'POST', `/communities/${community}/posts`, body)).id
}
async function comment(by: Name, postId: string, body: string): Promise<string> {
  return (await cast.make(by, 'POST', `/posts/${postId}/comments`, { body })).id
}
const act = (by: Caller, postId: string, name: string, reason = 'Off topic') =>
  cast.as(by, 'POST', `/posts/${postId}/moderate`, { act: name, reason })
const log = () =>
  cast
    .make<LogEntry[]>('guest', 'GET', `/communities/${community}/log`)
    .then((entries) => entries.map(({ moderator, action }) => `${moderator} ${action}`))
const idOf = (name: Name) => cast.sessions[name].user.id

describe('who may do what', () => {
  const ACTS: [string, () => Promise<[string, string, unknown?]>][] = [
    [
      'remove a post',
      async () => [
        'POST',
        `/posts/${await post('dave', 'A')}/moderate`,
        { act: 'remove', reason: 'r' },
      ],
    ],
    [
      'lock a post',
      async () => ['POST', `/posts/${await post('dave', 'B')}/moderate`, { act: 'lock' }],
    ],
    [
      'remove a comment',
      async () => [
        'POST',
        `/comments/${await comment('dave', await post('dave', 'C'), 'c')}/moderate`,
        { act: 'remove', reason: 'r' },
      ],
    ],
    ['see who is banned', async () => ['GET', `/communities/${community}/bans`]],
    ['lift a ban', async () => ['DELETE', `/communities/${community}/bans/${newId()}`]],
    ['see reports', async () => ['GET', `/communities/${community}/reports`]],
    [
      'add a flair',
      async () => [
        'POST',
        `/communities/${community}/flairs`,
        { name: 'New', bg_color: '#111111' },
      ],
    ],
  ]
  const EXPECTED: [Caller, number, string | undefined][] = [
    ['guest', 401, 'auth.required'],
    ['dave', 403, 'moderation.forbidden'],
    ['carol', 200, undefined],
    ['bob', 200, undefined],
    ['alice', 200, undefined],
  ]
  test.each(
    ACTS.flatMap(([what, make]) => EXPECTED.map((row) => [row[0], what, make, row] as const)),
  )('%s: %s', async (caller, _, make, [, status, error]) => {
    const [method, path, body] = await make()
    const reply = await cast.as(caller, method, path, body)
    expect([reply.status, reply.body.error]).toEqual([status, error])
  })

  test('only the creator appoints; a moderator may step down', async () => {
    const path = `/communities/${community}/moderators`
    for (const caller of ['carol', 'dave', 'alice'] as const)
      expect((await cast.as(caller, 'POST', path, { username: 'dave' })).body.error).toBe(
        'moderation.creator_only',
      )
    expect((await cast.as('bob', 'POST', path, { username: 'nobody-here' })).body.error).toBe(
      'users.not_found',
    )
    const appointed = await cast.make<Community>('bob', 'POST', path, { username: 'dave' })
    expect(appointed.moderators.map(({ username }) => username)).toEqual(['carol', 'dave'])
    expect((await cast.as('carol', 'DELETE', `${path}/${idOf('dave')}`)).body.error).toBe(
      'moderation.creator_only',
    )
    const left = await cast.make<Community>('dave', 'DELETE', `${path}/${idOf('dave')}`)
    expect(left.moderators.map(({ username }) => username)).toEqual(['carol'])
  })
})

describe('a removed post', () => {
  test('is seen by its author and moderators alone, with the reason, until it is restored', async () => {
    const id = await post('dave', 'Too loud')
    expect((await act('carol', id, 'remove', '')).body).toMatchObject({
      error: 'moderation.reason_required',
      message: 'Please give a reason',
    })
    await act('carol', id, 'remove', 'This house is quiet')
    const see = async (caller: Caller) => (await cast.as(caller, 'GET', `/posts/${id}`)).status
    expect(
      await Promise.all((['guest', 'dave', 'carol', 'bob', 'alice'] as const).map(see)),
    ).toEqual([404, 200, 200, 200, 200])
    const own = await cast.make<Post>('dave', 'GET', `/posts/${id}`)
    expect(own.removed_reason).toBe('This house is quiet')
    const lists = ['/feed', `/communities/${community}/posts`, '/users/dave/posts']
    for (const path of lists)
      expect((await cast.as('guest', 'GET', path)).text).not.toContain('Too loud')
    expect(
      (await cast.as('carol', 'POST', `/posts/${id}/comments`, { body: 'x' })).body.error,
    ).toBe('comments.post_gone')
    await act('bob', id, 'restore')
    expect(await see('guest')).toBe(200)
    expect((await cast.as('guest', 'GET', '/feed')).text).toContain('Too loud')
  })

  test('takes along what belongs to it: comments, poll, votes, awards, pictures, saving', async () => {
    const other = await cast.make<Community>('bob', 'POST', '/communities', {
      name: 'Second House',
    })
    const path = `/communities/${other.id}/posts`
    const poll = { question: 'Too loud?', options: ['Yes', 'No'] }
    const asked = { post_type: 'poll', title: 'Too loud?', poll }
    const { id } = await cast.make<Post>('dave', 'POST', path, asked)
    const files = filesOf(app, cast)
    const { data } = await files.upload('dave', await photo(40, 30), 'a.png', {
      purpose: 'post',
    })
    const picture = data.file.id
    const { id: bright } = await cast.make<Post>('dave', 'POST', path, imagePost([picture]))
    const said = await comment('carol', id, 'Quite.')
    const { options } = await cast.make<{ options: { id: string }[] }>(
      'dave',
      'GET',
      `/posts/${id}/poll`,
    )
    const [award] = await cast.make<{ id: string }[]>('carol', 'GET', '/awards')
    const give = { award_id: award!.id }
    const calls = [
      ['GET', `/posts/${id}/comments`],
      ['GET', `/posts/${id}/poll`],
      ['GET', `/posts/${id}/awards`],
      ['GET', `/comments/${said}/awards`],
      ['POST', `/posts/${id}/poll/vote`, { option_ids: [options[0]!.id] }],
      ['POST', `/posts/${id}/vote`, { vote: 1 }],
      ['POST', `/posts/${id}/save`, { saved: true }],
      ['POST', `/posts/${id}/awards`, give],
    ] as const
    const statuses = async (caller: Caller, some: readonly (typeof calls)[number][]) => {
      const replies = some.map(([method, at, body]) => cast.as(caller, method, at, body))
      const seen = await files.download(caller, picture)
      return [seen, ...(await Promise.all(replies))].map(({ status }) => status)
    }
    const reads = calls.slice(0, 4)
    expect(await statuses('guest', reads)).toEqual([200, 200, 200, 200, 200])
    for (const removed of [id, bright]) await act('bob', removed, 'remove', 'This house is quiet')
    expect(new Set(await statuses('carol', calls))).toEqual(new Set([404]))
    expect(new Set(await statuses('guest', reads))).toEqual(new Set([404]))
    for (const caller of ['dave', 'bob', 'alice'] as const)
      expect(await statuses(caller, reads)).toEqual([200, 200, 200, 200, 200])
    for (const removed of [id, bright]) await act('bob', removed, 'restore')
    expect(await statuses('guest', reads)).toEqual([200, 200, 200, 200, 200])
  })

  test('leaves other devices with the next pull, and stays on its author’s', async () => {
    const id = await post('dave', 'Seen by whom')
    const scopes = { [`community:${community}`]: 0 }
    const device = { epoch: 1, device_id: newId(), schema: 1, cursor: scopes }
    await act('carol', id, 'remove', 'Why not')
    const pulled = async (caller: Caller) =>
      (await cast.as(caller, 'POST', '/sync/pull', device)).text.includes('Seen by whom')
    expect(await Promise.all((['guest', 'alice', 'dave', 'carol'] as const).map(pulled))).toEqual([
      false,
      true,
      true,
      true,
    ])
    const thread = { ...device, cursor: { [`post:${id}`]: 0 } }
    const revoked = async (caller: Caller) =>
      (await cast.make<{ revoked: string[] }>(caller, 'POST', '/sync/pull', thread)).revoked
    expect(await revoked('guest')).toEqual([`post:${id}`])
    expect(await revoked('dave')).toEqual([])
  })
})

test('a removed comment leaves its place and its replies', async () => {
  const id = await post('dave', 'Thread')
  const rude = await comment('dave', id, 'Something rude')
  const reply = { body: 'Please do not', parent_comment_id: rude }
  await cast.make('bob', 'POST', `/posts/${id}/comments`, reply)
  const remove = { act: 'remove', reason: 'Be kind' }
  await cast.make('carol', 'POST', `/comments/${rude}/moderate`, remove)
  const list = async (caller: Caller) =>
    (await cast.make<Comment[]>(caller, 'GET', `/posts/${id}/comments`)).find((c) => c.id === rude)
  expect(await list('guest')).toMatchObject({ body: '', author: null, removed_reason: 'Be kind' })
  expect(await list('dave')).toMatchObject({ body: 'Something rude' })
  expect(await list('carol')).toMatchObject({ body: 'Something rude' })
  const answer = { body: 'again', parent_comment_id: rude }
  expect((await cast.as('bob', 'POST', `/posts/${id}/comments`, answer)).body.error).toBe(
    'comments.parent_gone',
  )
  expect((await cast.as('guest', 'GET', '/users/dave/comments')).text).not.toContain('rude')
  await cast.make('carol', 'POST', `/comments/${rude}/moderate`, { act: 'restore' })
  expect(await list('guest')).toMatchObject({ body: 'Something rude', removed_at: null })
})

test('a locked post takes comments and edits of moderators only', async () => {
  const id = await post('dave', 'Heated')
  const [daves, carols] = [await comment('dave', id, 'Hm'), await comment('carol', id, 'Calm')]
  await act('carol', id, 'lock')
  const say = (caller: Caller) => cast.as(caller, 'POST', `/posts/${id}/comments`, { body: 'x' })
  expect((await say('dave')).body).toMatchObject({
    error: 'posts.locked',
    message: 'This post is locked.',
  })
  expect((await say('carol')).status).toBe(200)
  const edit = (caller: Caller, path: string) => cast.as(caller, 'PATCH', path, { body: 'Other' })
  for (const path of [`/posts/${id}`, `/comments/${daves}`])
    expect((await edit('dave', path)).body.error).toBe('posts.locked')
  expect((await edit('carol', `/comments/${carols}`)).status).toBe(200)
  await act('carol', id, 'unlock')
  expect((await edit('dave', `/posts/${id}`)).status).toBe(200)
  expect((await say('dave')).status).toBe(200)
})

test('at most two posts are pinned; one that goes makes room', async () => {
  const ids = [await post('dave', 'P1'), await post('dave', 'P2'), await post('dave', 'P3')]
  await act('carol', ids[0]!, 'pin')
  await act('carol', ids[1]!, 'pin')
  expect((await act('carol', ids[2]!, 'pin')).body).toMatchObject({
    error: 'moderation.too_many_pinned',
    message: 'At most 2 posts can be pinned. Unpin one first.',
  })
  const pinned = async () =>
    (await cast.make<Community>('guest', 'GET', `/communities/${community}`)).pinned_post_ids
  expect(await pinned()).toEqual([ids[1], ids[0]])
  await cast.make('dave', 'DELETE', `/posts/${ids[1]}`)
  expect(await pinned()).toEqual([ids[0]])
  await act('carol', ids[2]!, 'pin')
  await act('carol', ids[2]!, 'remove', 'r')
  expect(await pinned()).toEqual([ids[0]])
})

describe('somebody banned', () => {
  const path = () => `/communities/${community}/bans`
  const ban = (by: Caller, username: string, more = {}) =>
    cast.as(by, 'POST', path(), { username, reason: 'Shouting', ...more })

  test('takes no part until the ban ends, and is told why', async () => {
    const target = await post('bob', 'Votes welcome')
    const mine = await post('dave', 'Words of mine')
    const said = await comment('dave', target, 'Said before')
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await ban('carol', 'dave', { until })
    const text = { post_type: 'text', title: 'Again', body: 'x' }
    const tries: [string, string, unknown][] = [
      ['POST', `/communities/${community}/posts`, text],
      ['POST', `/posts/${target}/comments`, { body: 'x' }],
      ['POST', `/posts/${target}/vote`, { vote: 1 }],
      ['PATCH', `/posts/${mine}`, { body: 'x' }],
      ['PATCH', `/comments/${said}`, { body: 'x' }],
    ]
    for (const [method, call, body] of tries) {
      const reply = await cast.as('dave', method, call, body)
      expect(reply.body).toMatchObject({
        error: 'communities.banned',
        message: `You are banned from this community until ${until.slice(0, 10)}. Reason: Shouting`,
      })
    }
    const device = {
      epoch: 1,
      device_id: newId(),
      schema: 1,
      cursor: { [`user:${idOf('dave')}`]: 0 },
    }
    expect((await cast.as('dave', 'POST', '/sync/pull', device)).text).toContain('"Shouting"')
    expect((await cast.as('carol', 'GET', path())).text).toContain('"dave"')
    expect((await cast.as('dave', 'DELETE', `/comments/${said}`)).status).toBe(200)
    await cast.make('carol', 'DELETE', `${path()}/${idOf('dave')}`)
    expect((await cast.as('dave', ...tries[2]!)).status).toBe(200)
    await ban('carol', 'dave', { until: new Date(Date.now() - 1_000).toISOString() })
    expect((await cast.as('dave', ...tries[1]!)).status).toBe(200)
  })

  test('is never the creator or a moderator', async () => {
    for (const username of ['bob', 'carol'])
      expect((await ban('carol', username)).body.error).toBe('moderation.not_bannable')
    expect((await ban('carol', 'dave', { reason: ' ' })).body.issues).toEqual([
      { path: 'reason', message: 'Please give a reason' },
    ])
  })
})

test('the log tells everybody what was done, once, and nothing of private texts', async () => {
  const id = await post('dave', 'A secret title')
  const before = (await log()).length
  await act('carol', id, 'remove', 'For the log')
  await act('carol', id, 'remove', 'For the log')
  await act('alice', id, 'restore')
  const entries = await log()
  expect(entries.slice(0, entries.length - before)).toEqual([
    'alice post.restore',
    'carol post.remove',
  ])
  const { text } = await cast.as('guest', 'GET', `/communities/${community}/log`)
  expect(text).toContain('For the log')
  expect(text).not.toContain('secret')
})
