import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import type { Book } from '#shared/contract/books.ts'
import type { Comment } from '#shared/contract/comments.ts'
import type { Put } from '#shared/contract/sync.ts'
import type { World } from '#shared/contract/worlds.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { type Life, liveFully, WORD } from '../../testing/full-life.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { statement } from '../../db/statement.ts'
import { purgeOld } from '../../sync/retention.ts'
import { eraseAccount } from './erase.ts'

let app: TestApp
let cast: Cast
let life: Life
let bob: string
/** A device of another person, which pulls before and after. */
let device: Device
/** Traces before bob's account is deleted, the deletion itself, and traces after the erasure. */
let before: { held: string; found: string[] }
let farewell: Awaited<ReturnType<typeof deleteBob>>
let left: Awaited<ReturnType<typeof findRest>>
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  bob = cast.sessions.bob.user.id
  life = await liveFully(app, cast, 'bob', 'carol')
  device = new Device()
  await device.pull()
  const held = JSON.stringify([...device.rows.values()])
  before = { held, found: foundOf([WORD, bob, 'bob@example.org']) }
  farewell = await deleteBob()
  await device.pull()
  left = await findRest()
})
afterAll(() => app.close())

/** The rows of one device, as pulls make them. */
class Device {
  readonly rows = new Map<string, Put & { scopes: Set<string> }>()
  cursor: Record<string, number> = {}
  constructor() {
    const scopes = [
      `user:${cast.sessions.carol.user.id}`,
      `profile:${bob}`,
      ...[life.ownWorld, life.sharedWorld].map((id) => `world:${id}`),
      ...[life.book, life.generated, life.fork, life.othersBook].map((id) => `book:${id}`),
      `draft:${life.book}`,
      `draft:${life.othersBook}`,
      `community:${life.sharedCommunity}`,
      `community:${life.community}`,
      ...[life.post, life.othersPost].map((id) => `post:${id}`),
    ]
    for (const scope of scopes) this.cursor[scope] = 0
  }
  async pull(): Promise<void> {
    type Reply = {
      scopes: Record<string, { to: number; put: Put[]; del: Put[]; reset?: true }>
      revoked: string[]
    }
    const body = { epoch: 1, device_id: bob, schema: 1, cursor: this.cursor }
    const reply = await cast.make<Reply>('carol', 'POST', '/sync/pull', body)
    for (const scope of reply.revoked) {
      delete this.cursor[scope]
      for (const [key, row] of this.rows)
        if (row.scopes.delete(scope) && row.scopes.size === 0) this.rows.delete(key)
    }
    for (const [scope, { to, put, del }] of Object.entries(reply.scopes)) {
      this.cursor[scope] = to
      for (const row of put) {
        const key = `${row.type}:${row.id}`
        const scopes = this.rows.get(key)?.scopes ?? new Set()
        this.rows.set(key, { ...row, scopes: scopes.add(scope) })
      }
      for (const { type, id } of del) this.rows.delete(`${type}:${id}`)
    }
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

async function deleteBob() {
  const typed = { username: 'Bob', password: 'a long password' }
  await cast.make('bob', 'POST', '/account/delete', typed)
  const verified = await cast.as('bob', 'GET', '/auth/verify')
  const login = await cast.as('guest', 'POST', '/auth/login', { ...typed, username: 'bob' })
  const store = app.app.store
  const parts = { ...app.app, db: app.db, store }
  // A job that crashed behind its work is done again.
  const forgetDeleted = () => Promise.reject(new Error('killed'))
  const killed = eraseAccount(
    { ...parts, index: { forgetDeleted } },
    bob,
    new AbortController().signal,
  )
  const crash = await killed.catch((error: unknown) => error)
  await eraseAccount(parts, bob, new AbortController().signal)
  const erased = await app.db.read.all(selectErasures, {})
  for (const { payload } of erased) await store.erase(JSON.parse(payload) as string[])
  await app.flush()
  await app.db.write((trx) => trx.run(deleteErasures, {}))
  app.db.scrub()
  return { verified, login, crash }
}

/** Runs before any other test: one of them may give the name to a new account. */
async function findRest() {
  const words = foundOf([WORD, 'bob@example.org'])
  // Tombstones name what is gone, for ninety days.
  await purgeOld(app.db, Date.now() + 91 * 86_400_000)
  app.db.scrub()
  const { store } = app.app
  const files = [...(await store.files()), ...(await store.setAsideBefore())]
  return { words, ids: foundOf([bob]), files }
}

function foundOf(names: string[]): string[] {
  // The index keeps words in small letters, and ids without their hyphens.
  const forms = names.flatMap((name) => [name, name.toLowerCase(), name.replaceAll('-', '')])
  return app.folders.flatMap(filesBelow).flatMap((path) => {
    const bytes = readFileSync(path)
    return forms.filter((name) => bytes.includes(name)).map((name) => `${name} in ${path}`)
  })
}

test('before, the words are everywhere', () => {
  expect(before.held).toContain(WORD)
  expect(before.found.length).toBeGreaterThan(2)
})

test('a wrong name or a wrong password deletes nothing', async () => {
  const wrong = { username: 'carol', password: 'a long password' }
  const unnamed = await cast.as('alice', 'POST', '/account/delete', wrong)
  expect([unnamed.status, unnamed.body.issues]).toEqual([
    422,
    [{ path: 'username', message: 'Type your username to confirm.' }],
  ])
  const guess = { username: 'alice', password: 'not mine' }
  const refused = await cast.as('alice', 'POST', '/account/delete', guess)
  expect(refused.body.error).toBe('account.wrong_password')
  expect((await cast.as('alice', 'GET', '/auth/verify')).status).toBe(200)
})

test('an account that is deleted signs in no more', () => {
  expect(farewell.verified.status).toBe(401)
  expect(farewell.login.body.error).toBe('auth.wrong_credentials')
})

test('an erasure that crashed is done again, and nothing is left in any file of the server', () => {
  expect(farewell.crash).toEqual(new Error('killed'))
  expect(left).toEqual({ words: [], ids: [], files: [] })
})

test('nothing is left on another device after its next pull', () => {
  const rows = [...device.rows.values()].map((row) => JSON.stringify(row))
  for (const word of [WORD, bob, '"bob"'])
    expect(rows.filter((row) => row.includes(word))).toEqual([])
})

test('other people’s threads are whole', async () => {
  const list = await cast.make<Comment[]>('carol', 'GET', `/posts/${life.othersPost}/comments`)
  expect(list.map(({ id, body, author }) => [id, body, author?.username ?? null])).toEqual([
    [life.comment, '', null],
    [life.reply, 'I answer', 'carol'],
  ])
  const post = await cast.make<{ upvotes: number }>('guest', 'GET', `/posts/${life.othersPost}`)
  expect(post.upvotes).toBe(1)
  expect((await cast.as('guest', 'GET', `/posts/${life.post}`)).status).toBe(404)
})

test('what others share goes on with its first moderator', async () => {
  const carol = cast.sessions.carol.user.id
  const community = await cast.make<{ creator_id: string; moderators: unknown[] }>(
    'guest',
    'GET',
    `/communities/${life.sharedCommunity}`,
  )
  expect(community).toMatchObject({ creator_id: carol, moderators: [] })
  const lonely = await cast.make<object>('guest', 'GET', `/communities/${life.community}`)
  expect(lonely).toMatchObject({ creator_id: DELETED_USER.id, member_count: 1 })
  const world = await cast.make<World>('guest', 'GET', `/worlds/${life.sharedWorld}`)
  expect(world).toMatchObject({ owner_id: carol, bio: '', author_name: '', description: 'For all' })
  const patch = { description: 'Carol’s now' }
  await cast.make('carol', 'PATCH', `/worlds/${life.sharedWorld}`, patch)
  expect((await cast.as('guest', 'GET', `/worlds/${life.privateWorld}`)).status).toBe(404)
})

test('a generated book stays under the deleted user, other books go', async () => {
  const book = await cast.make<Book>('guest', 'GET', `/books/${life.generated}`)
  expect([book.title, book.author.display_name]).toEqual(['Generated', 'deleted user'])
  expect((await cast.as('carol', 'GET', `/books/${life.book}`)).status).toBe(404)
})

test('a licensed fork stays, and says whose it was no more', async () => {
  const fork = await cast.make<Book>('carol', 'GET', `/books/${life.fork}`)
  expect(fork.forked_from.map(({ author }) => author)).toEqual([
    { username: 'deleted user', display_name: 'deleted user' },
  ])
})

test('the deleted user is nobody: no profile, no way in; and the name is free again', async () => {
  for (const key of ['bob', DELETED_USER.id, encodeURIComponent(DELETED_USER.username)])
    expect((await cast.as('guest', 'GET', `/users/${key}`)).status).toBe(404)
  for (const password of ['', 'x', 'a long password']) {
    const form = { username: DELETED_USER.username, password }
    expect((await cast.as('guest', 'POST', '/auth/login', form)).status).not.toBe(200)
  }
  const form = { username: 'bob', email: 'bob@example.org', password: 'a long password' }
  expect((await cast.as('guest', 'POST', '/auth/signup', form)).status).toBe(200)
})

const selectErasures = statement()((db) =>
  db.selectFrom('jobs').select('payload').where('name', '=', 'files.erase'),
)
const deleteErasures = statement()((db) => db.deleteFrom('jobs'))
