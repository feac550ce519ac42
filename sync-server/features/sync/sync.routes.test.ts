import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#shared/contract/index.ts'
import type {
  Mutation,
  MutationResult,
  Put,
  ScopeChanges,
  ScopeReset,
} from '#shared/contract/sync.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { headOf } from '../../sync/changes.ts'
import { purgeOld } from '../../sync/retention.ts'

let app: TestApp
let cast: Cast
let community = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Synced' })).id
})
afterAll(() => app.close())

const device = { epoch: 1, device_id: newId(), schema: 1 }

function mutation(
  caller: Name,
  name: string,
  args: Mutation['args'],
  more: Partial<Mutation> = {},
): Mutation {
  const user = cast.sessions[caller].user.id
  return {
    id: newId(),
    name,
    v: 1,
    user,
    args,
    deps: [],
    client_at: new Date().toISOString(),
    ...more,
  }
}
const post = (caller: Name, title: string, more: Partial<Mutation> = {}) => {
  const body = { id: newId(), post_type: 'text', title, body: 'x' }
  return mutation(caller, 'posts.create', { params: { id: community }, body }, more)
}

async function push(caller: Name, mutations: Mutation[]): Promise<MutationResult[]> {
  const body = { ...device, pending: mutations.length, mutations }
  return (await cast.make<{ results: MutationResult[] }>(caller, 'POST', '/sync/push', body))
    .results
}

interface Pulled {
  epoch: number
  scopes: Record<string, ScopeChanges & ScopeReset>
  revoked: string[]
}
function pull(caller: Caller, cursor: Record<string, number>, more = {}): Promise<Pulled> {
  return cast.make<Pulled>(caller, 'POST', '/sync/pull', { ...device, cursor, ...more })
}

test('each mutation has its own result, with the rows as they are now', async () => {
  const good = post('alice', 'First')
  const bad = mutation('alice', 'posts.remove', { params: { id: newId() } })
  const [applied, refused] = await push('alice', [good, bad])
  expect(applied).toMatchObject({ status: 'applied', code: null })
  expect(applied!.heads[`community:${community}`]).toBeGreaterThan(0)
  expect(applied!.entities.map(({ type }) => type)).toContain('post')
  expect(refused).toMatchObject({
    status: 'rejected',
    code: 'posts.not_found',
    message: 'Post not found',
  })
})

test('a change that is more than a year old waits for its author to look at it', async () => {
  const aged = (days: number) => {
    const hex = (Date.now() - days * 86_400_000).toString(16).padStart(12, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`
  }
  const [young, old] = await push('alice', [
    post('alice', 'Of this year', { id: aged(364) }),
    post('alice', 'Of another time', { id: aged(366) }),
  ])
  expect(young).toMatchObject({ status: 'applied' })
  expect(old).toMatchObject({
    status: 'rejected',
    code: 'sync.needs_review',
    message: 'This change is very old. Please look at it again before sending.',
  })
})

test('a repeat gets the stored answer and has one effect; a refusal is stored too', async () => {
  const twice = post('bob', 'Twice')
  const refusal = mutation('bob', 'posts.remove', { params: { id: newId() } })
  const first = await push('bob', [twice, refusal])
  const again = await push('bob', [twice, refusal])
  expect(again.map(({ status, heads, code }) => ({ status, heads, code }))).toEqual(
    first.map(({ status, heads, code }) => ({ status, heads, code })),
  )
  const { text } = await cast.as('guest', 'GET', `/communities/${community}/posts`)
  expect(text.split('"Twice"')).toHaveLength(2)
})

test('the same id with other arguments is never executed', async () => {
  const original = post('bob', 'Original')
  await push('bob', [original])
  const [result] = await push('bob', [{ ...post('bob', 'Swapped'), id: original.id }])
  expect(result).toMatchObject({ status: 'rejected', code: 'sync.id_mismatch' })
})

test('changes of another account are refused as a whole, and nothing runs', async () => {
  const mutations = [post('bob', 'Bob’s own'), post('alice', 'Under bob’s token')]
  const reply = await cast.as('bob', 'POST', '/sync/push', { ...device, pending: 2, mutations })
  expect(reply.status).toBe(403)
  expect(reply.body.error).toBe('sync.wrong_user')
  const { text } = await cast.as('guest', 'GET', `/communities/${community}/posts`)
  expect(text).not.toContain('Bob’s own')
})

test('changes that were sent in another epoch do not run, and their device learns in which it is', async () => {
  const late = post('bob', 'Sent before the restore')
  for (const epoch of [0, 7]) {
    const sent = { ...device, epoch, pending: 1, mutations: [late] }
    expect(await cast.make('bob', 'POST', '/sync/push', sent)).toEqual({ epoch: 1, results: [] })
  }
  const { text } = await cast.as('guest', 'GET', `/communities/${community}/posts`)
  expect(text).not.toContain('Sent before the restore')
  expect(await push('bob', [late])).toMatchObject([{ status: 'applied' }])
})

test('push takes every call that may be queued, and no other', async () => {
  const taken: string[] = []
  for (const [name] of allEndpoints()) {
    const [result] = await push('carol', [mutation('carol', name, { body: null })])
    if (result!.code !== 'sync.unknown_mutation') taken.push(name)
  }
  const queued = allEndpoints().filter(([, { offline }]) => offline === 'queue')
  expect(taken).toEqual(queued.map(([name]) => name))
  expect(taken).toContain('posts.vote')
})

test('an id that somebody else used is refused', async () => {
  const alices = post('alice', 'Alice’s')
  await push('alice', [alices])
  const stolen = { ...post('bob', 'Stolen'), id: alices.id }
  const reply = await cast.as('bob', 'POST', '/sync/push', {
    ...device,
    pending: 1,
    mutations: [stolen],
  })
  expect(reply.body.error).toBe('sync.wrong_user')
})

test('what depends on something the server does not have waits, and goes once it has it', async () => {
  const first = post('carol', 'Base')
  const postId = (first.args.body as { id: string }).id
  const args = { params: { id: postId }, body: { id: newId(), body: 'On it.' } }
  const second = mutation('carol', 'comments.create', args, { deps: [first.id] })
  expect((await push('carol', [second]))[0]).toMatchObject({
    status: 'retry',
    code: 'sync.dependency',
  })
  expect((await push('carol', [first, second])).map(({ status }) => status)).toEqual([
    'applied',
    'applied',
  ])
})

test('what depends on a refused change is refused as well, not asked to wait for ever', async () => {
  const parent = post('dave', '')
  const [refused] = await push('dave', [parent])
  expect(refused!.status).toBe('rejected')
  const [child] = await push('dave', [post('dave', 'A follower', { deps: [parent.id] })])
  expect(child).toMatchObject({
    status: 'rejected',
    code: 'sync.dependency_refused',
    message: 'This needs another change of yours that was refused.',
  })
})

test('a change this server does not know, or that is not valid, is refused with the field', async () => {
  const unknown = mutation('dave', 'posts.explode', { params: {} })
  const invalid = mutation('dave', 'posts.create', {
    params: { id: community },
    body: { post_type: 'text', title: '' },
  })
  const [one, two] = await push('dave', [unknown, invalid])
  expect(one).toMatchObject({ status: 'rejected', code: 'sync.unknown_mutation' })
  expect(two).toMatchObject({ status: 'rejected', code: 'request.invalid' })
  expect(two!.issues).toContainEqual({ path: 'title', message: 'Please enter a title' })
})

test('a REST call whose reply was lost can be repeated through push', async () => {
  const lost = post('dave', 'Lost reply')
  const key = { 'idempotency-key': lost.id }
  await cast.as('dave', 'POST', `/communities/${community}/posts`, lost.args.body, key)
  expect((await push('dave', [lost]))[0]!.status).toBe('applied')
  const bare = mutation('dave', 'communities.create', { body: { id: newId(), name: 'Repeated' } })
  await cast.as('dave', 'POST', '/communities', bare.args.body, { 'idempotency-key': bare.id })
  expect((await push('dave', [bare]))[0]!.status).toBe('applied')
})

test('a pull page never splits the rows of one change', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Pages' })
  for (let i = 0; i < 5; i++) {
    await cast.make('alice', 'POST', `/communities/${id}/posts`, {
      post_type: 'text',
      title: `${i}`,
      body: 'x',
    })
  }
  const scope = `community:${id}`
  const seen: number[] = []
  let cursor = 0
  for (;;) {
    const { scopes } = await pull('guest', { [scope]: cursor }, { limit: 2 })
    const page = scopes[scope]
    if (!page) break
    expect(page.from).toBe(cursor)
    seen.push(...page.put.map(({ seq }) => seq))
    cursor = page.to
    if (!page.more) break
  }
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(seen.length).toBe(6)
})

test('a pull starts a scope over when its cursor says nothing any more', async () => {
  const scope = `community:${community}`
  const { head } = await headOf(app.db.read, scope)
  const ahead = await pull('guest', { [scope]: head + 5 })
  expect(ahead.scopes[scope]).toMatchObject({ reset: true, reason: 'ahead', head })
  const epoch = await pull('guest', { [scope]: head }, { epoch: 7 })
  expect(epoch.scopes[scope]).toMatchObject({ reset: true, reason: 'epoch' })
})

test('a tombstone tells of a deletion until it is purged; then an old cursor starts over', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Graves' })
  const scope = `community:${id}`
  const made = await cast.make('alice', 'POST', `/communities/${id}/posts`, {
    post_type: 'text',
    title: 'x',
    body: 'x',
  })
  const before = (await headOf(app.db.read, scope)).head
  await cast.make('alice', 'DELETE', `/posts/${made.id}`)
  const told = await pull('guest', { [scope]: before })
  expect(told.scopes[scope]!.del).toMatchObject([{ type: 'post', id: made.id }])
  await purgeOld(app.db, Date.now() + 91 * 86_400_000)
  const over = await pull('guest', { [scope]: before })
  expect(over.scopes[scope]).toMatchObject({ reset: true, reason: 'horizon' })
})

test('a device that speaks another version is told which side has to be updated, and nothing runs', async () => {
  const mutations = [post('bob', 'From another time')]
  const refusal = async (path: string, schema: number) => {
    const body = { ...device, schema, pending: 1, mutations, cursor: {} }
    const { pending: _, mutations: __, ...pulled } = body
    const { cursor: ___, ...pushed } = body
    const reply = await cast.as('bob', 'POST', path, path.endsWith('pull') ? pulled : pushed)
    return [reply.status, reply.body.error, reply.body.message]
  }
  const old = [426, 'sync.client_too_old', 'This version of the app is too old. Please update.']
  expect(await refusal('/sync/push', 0)).toEqual(old)
  expect(await refusal('/sync/pull', 0)).toEqual(old)
  const young = 'The server is being updated. Your changes are kept until it is ready.'
  expect(await refusal('/sync/push', 99)).toEqual([503, 'sync.server_too_old', young])
  expect(await refusal('/sync/pull', 99)).toEqual([503, 'sync.server_too_old', young])
  const { text } = await cast.as('guest', 'GET', `/communities/${community}/posts`)
  expect(text).not.toContain('From another time')
})

test('one’s private scope is for oneself alone', async () => {
  const scope = `user:${cast.sessions.alice.user.id}`
  expect((await pull('bob', { [scope]: 0 })).revoked).toEqual([scope])
  expect((await pull('guest', { [scope]: 0 })).revoked).toEqual([scope])
  const own = await pull('alice', { [scope]: 0 })
  expect(own.scopes[scope]!.put.map(({ type }) => type)).toContain('user')
  expect((await cast.as('bob', 'GET', `/sync/snapshot?scope=${scope}`)).status).toBe(404)
})

test('votes reach their own devices at once, and everyone’s counts with the next flush', async () => {
  const made = await cast.make('alice', 'POST', `/communities/${community}/posts`, {
    post_type: 'text',
    title: 'v',
    body: 'x',
  })
  await app.flush()
  const scope = `community:${community}`
  const { head } = await headOf(app.db.read, scope)
  const mine = `user:${cast.sessions.bob.user.id}`
  const before = (await headOf(app.db.read, mine)).head
  await cast.make('bob', 'POST', `/posts/${made.id}/vote`, { vote: 1 })
  const own = await pull('bob', { [mine]: before })
  expect(own.scopes[mine]!.put).toMatchObject([
    { type: 'post_vote', id: made.id, body: { value: 1 } },
  ])
  expect((await headOf(app.db.read, scope)).head).toBe(head)
  await app.flush()
  const told = await pull('carol', { [scope]: head })
  expect(told.scopes[scope]!.put).toMatchObject([{ body: { upvotes: 1, user_vote: 0 } }])
})

test('a snapshot’s pages hold every living row once, latest first', async () => {
  const rows: Put[] = []
  let after = ''
  for (;;) {
    const path = `/sync/snapshot?scope=community:${community}&limit=3${after && `&after=${after}`}`
    const { body } = await cast.as('guest', 'GET', path)
    const page = body as unknown as { data: { put: Put[] }; next_cursor: string | null }
    rows.push(...page.data.put)
    if (!page.next_cursor) break
    after = page.next_cursor
  }
  expect(new Set(rows.map(({ type, id }) => type + id)).size).toBe(rows.length)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq).sort((a, b) => b - a))
})
