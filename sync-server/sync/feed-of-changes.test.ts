import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Del, Put, ScopeChanges } from '#shared/contract/sync.ts'
import { statement } from '../db/statement.ts'
import { type Caller, type Cast, gatherCast } from '../testing/cast.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import type { Transaction } from '../db/database.ts'
import { flushDirty, headOf } from './changes.ts'
import { markRow } from './mark-rows.ts'
import { purgeOld } from './retention.ts'

const DAY_MS = 86_400_000
const device = { epoch: 1, device_id: '01900000-0000-7000-8000-000000000000', schema: 1 }

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

const selectMarks = statement<{ scope: string }>()((db, value) =>
  db.selectFrom('sync_dirty').select(['id', 'times']).where('scope', '=', value.scope),
)

async function community(name: string, posts: number): Promise<{ scope: string; ids: string[] }> {
  const { id } = await cast.make('alice', 'POST', '/communities', { name })
  const ids: string[] = []
  for (let i = 0; i < posts; i++) {
    const body = { post_type: 'text', title: `${name} ${i}`, body: 'x' }
    ids.push((await cast.make('alice', 'POST', `/communities/${id}/posts`, body)).id)
  }
  await app.flush()
  return { scope: `community:${id}`, ids }
}

async function pull(caller: Caller, cursor: Record<string, number>, limit = 500) {
  const path = '/sync/pull'
  return cast.make<{ scopes: Record<string, ScopeChanges>; revoked: string[] }>(
    caller,
    'POST',
    path,
    { ...device, cursor, limit },
  )
}

/** Everything that a device learns, page by page, until it is up to date. */
async function follow(caller: Caller, cursor: Record<string, number>, limit: number) {
  const told: (Put | Del)[] = []
  for (let pages = 0; pages < 100; pages++) {
    const { scopes } = await pull(caller, cursor, limit)
    for (const [scope, page] of Object.entries(scopes)) {
      const seqs = [...page.put, ...page.del].map(({ seq }) => seq)
      // No page has a change from outside its bounds.
      expect(seqs.filter((seq) => seq <= page.from || seq > page.to)).toEqual([])
      told.push(...page.put, ...page.del)
      cursor[scope] = page.to
    }
    if (!Object.values(scopes).some(({ more }) => more)) return told
  }
  throw new Error('A pull that never ends.')
}

test.each([1, 2, 3, 7, 500])(
  'pages of %i rows bring every row of several scopes once, changes of one commit together',
  async (limit) => {
    const one = await community(`One of ${limit}`, 6)
    const two = await community(`Two of ${limit}`, 6)
    // One flush moves many rows under one number.
    for (const id of one.ids) await cast.make('bob', 'POST', `/posts/${id}/vote`, { vote: 1 })
    await app.flush()
    const told = await follow('guest', { [one.scope]: 0, [two.scope]: 0 }, limit)
    const posts = told.filter(({ type }) => type === 'post').map(({ id }) => id)
    expect(posts.sort()).toEqual([...one.ids, ...two.ids].sort())
    const seqs = new Set(told.filter(({ id }) => one.ids.includes(id)).map(({ seq }) => seq))
    expect(seqs.size).toBe(1)
  },
)

test('a flush tells everything that waits, however much it is', async () => {
  const { scope } = await community('Much', 1)
  const mark = statement<{ scope: string; id: string }>()((db, value) =>
    db.insertInto('sync_dirty').values({ scope: value.scope, type: 'comment', id: value.id }),
  )
  await app.db.write(async (trx) => {
    for (let i = 0; i < 1_700; i++) await trx.run(mark, { scope, id: `${i}` })
  })
  await app.flush()
  const waiting = statement()((db) => db.selectFrom('sync_dirty').selectAll())
  expect(await app.db.read.all(waiting, {})).toEqual([])
})

test('a mark counts up, and one that is made while the flush reads waits for the next flush', async () => {
  const scope = 'community:counted'
  const marks = () => app.db.read.all(selectMarks, { scope })
  const mark = { scope, type: 'post', id: 'p' }
  for (let i = 0; i < 3; i++) await app.db.write((trx) => trx.run(markRow, mark))
  expect(await marks()).toEqual([{ id: 'p', times: 3 }])
  const now = new Date().toISOString()
  const markAgain = (trx: Transaction) => trx.run(markRow, mark)
  await app.db.write((trx) => flushDirty(trx, now, { post: markAgain }))
  expect(await marks()).toEqual([{ id: 'p', times: 1 }])
  expect(await app.db.write((trx) => flushDirty(trx, now, {}))).toEqual({ [scope]: 2 })
  expect(await marks()).toEqual([])
})

test('a deleted post takes its comments out of their authors’ profiles', async () => {
  const { ids } = await community('Short-lived', 1)
  const said = await cast.make('bob', 'POST', `/posts/${ids[0]}/comments`, { body: 'Stay!' })
  const profile = `profile:${cast.sessions.bob.user.id}`
  const { head } = await headOf(app.db.read, profile)
  await cast.make('alice', 'DELETE', `/posts/${ids[0]}`)
  await app.flush()
  const { scopes } = await pull('dave', { [profile]: head })
  expect(scopes[profile]!.put).toEqual([])
  expect(scopes[profile]!.del).toMatchObject([{ type: 'comment', id: said.id }])
  expect((await pull('dave', { [`post:${ids[0]}`]: 0 })).revoked).toEqual([`post:${ids[0]}`])
})

test('a row that changes while a snapshot is read is not lost: the pull from its head brings it', async () => {
  const { scope, ids } = await community('Moving', 6)
  const known = new Map<string, number>()
  let head = -1
  let after = ''
  for (let page = 0; ; page++) {
    const path = `/sync/snapshot?scope=${scope}&limit=2${after && `&after=${after}`}`
    const body = (await cast.as('guest', 'GET', path)).body as unknown as {
      data: { head: number; put: Put[] }
      next_cursor: string | null
    }
    if (head < 0) head = body.data.head
    for (const { id, seq } of body.data.put) known.set(id, seq)
    if (page === 0) {
      await cast.make('bob', 'POST', `/posts/${ids[0]}/vote`, { vote: 1 })
      await cast.make('alice', 'DELETE', `/posts/${ids[1]}`)
      await app.flush()
    }
    if (body.next_cursor === null) break
    after = body.next_cursor
  }
  for (const row of await follow('guest', { [scope]: head }, 500)) {
    if ('body' in row) known.set(row.id, row.seq)
    else known.delete(row.id)
  }
  expect(ids.filter((id) => known.has(id))).toEqual(ids.filter((id) => id !== ids[1]))
})

test('what is purged: tombstones after 90 days, replies after 30, ids after 400', async () => {
  const { scope, ids } = await community('Old', 2)
  const key = { 'idempotency-key': 'kept for long' }
  const path = `/communities/${scope.slice('community:'.length)}/posts`
  const body = { post_type: 'text', title: 'Once', body: 'x' }
  await cast.as('bob', 'POST', path, body, key)
  await cast.make('alice', 'DELETE', `/posts/${ids[0]}`)
  const rows = async () => {
    const graves = statement<{ scope: string }>()((db, value) =>
      db
        .selectFrom('sync_row')
        .select('id')
        .where('scope', '=', value.scope)
        .where('deleted', '=', 1),
    )
    const mutations = statement()((db) => db.selectFrom('sync_mutation').select('result'))
    const kept = await app.db.read.all(mutations, {})
    return [
      (await app.db.read.all(graves, { scope })).length,
      kept.length,
      kept.filter(({ result }) => result !== null).length,
    ]
  }
  const after = async (days: number) => {
    await purgeOld(app.db, Date.now() + days * DAY_MS)
    return rows()
  }
  expect(await after(29)).toEqual([1, 1, 1])
  expect(await after(31)).toEqual([1, 1, 0])
  expect(await after(89)).toEqual([1, 1, 0])
  expect(await after(91)).toEqual([0, 1, 0])
  // Without its reply the id still protects from a second effect.
  const again = await cast.as('bob', 'POST', path, body, key)
  expect(again.body).toEqual({
    message: 'This request was already carried out.',
    error: 'sync.already_done',
  })
  const { text } = await cast.as('guest', 'GET', path)
  expect(text.split('"Once"')).toHaveLength(2)
  expect(await after(401)).toEqual([0, 0, 0])
})
