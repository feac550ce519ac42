import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../db/sqlite/open-database.ts'
import { statement } from '../../db/statement.ts'
import { ErasedInFolder } from '../../one-node/erased-accounts.ts'
import { noticeRollback } from '../../sync/high-water.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAccount } from './erase.ts'

const LIST = 'erased-accounts'
let app: TestApp
let cast: Cast
const away = mkdtempSync(join(tmpdir(), 'loreloom-away-'))
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  await app.db.backup(join(away, 'backup.db'))
})
afterAll(async () => {
  await app.close()
  rmSync(away, { recursive: true, force: true })
})

async function refusalOf(body: object): Promise<unknown[]> {
  const { status, body: reply } = await cast.as('guest', 'POST', '/auth/refresh', body)
  return [status, reply.error]
}

/** Signs up behind the backup, which knows nothing of them. */
async function signUp(username: string): Promise<Session> {
  const form = { username, email: `${username}@example.org`, password: 'a long password' }
  return cast.make<Session>('guest', 'POST', '/auth/signup', form)
}

async function deleteAccount({ token, user }: Session): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const form = { username: user.username, password: 'a long password' }
  const reply = await cast.as('guest', 'POST', '/account/delete', form, headers)
  if (reply.status !== 200) throw new Error(reply.text)
}

test('another device of a deleted account hears that it is no more, and no other device does', async () => {
  const erin = await signUp('erin')
  expect(await refusalOf({ user_id: erin.user.id })).toEqual([401, 'auth.expired'])
  await deleteAccount(erin)
  expect(await refusalOf({ user_id: erin.user.id })).toEqual([410, 'auth.account_deleted'])
  expect(await refusalOf({ user_id: cast.sessions.carol.user.id })).toEqual([401, 'auth.expired'])
  expect(await refusalOf({})).toEqual([401, 'auth.expired'])
})

test('an account that is erased does not look like a database that went back in time', async () => {
  const frank = await signUp('frank')
  await deleteAccount(frank)
  await app.app.highWater.note(app.db)
  const parts = { ...app.app, db: app.db }
  await eraseAccount(parts, frank.user.id, new AbortController().signal)
  expect(await noticeRollback(app.db, app.app.highWater)).toBe(false)
  expect(await refusalOf({ user_id: frank.user.id })).toEqual([410, 'auth.account_deleted'])
})

test('a backup that is put back brings nobody back', async () => {
  await deleteAccount(cast.sessions.bob)
  copyFileSync(join(app.config.dataDir, LIST), join(away, LIST))
  appendFileSync(join(away, LIST), 'cut sho')
  const { id: bob } = cast.sessions.bob.user
  const db = openDatabase(join(away, 'backup.db'))
  const config = { ...app.config, dataDir: away, databaseFile: join(away, 'backup.db') }
  const restored = await createApp(config, db, pino({ level: 'silent' }))
  expect(await restored.erased.has(bob)).toBe(true)
  const signIn = (username: string) =>
    restored.hono.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'a long password' }),
    })
  expect((await signIn('bob')).status).toBe(403)
  expect((await signIn('carol')).status).toBe(200)
  const jobs = await db.read.all(selectJobs, {})
  expect(jobs.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([{ id: bob }])
  await restored.documents.stop()
  await db.close()
})

test('a line that was cut short loses no other', async () => {
  const folder = mkdtempSync(join(away, 'cut-'))
  await new ErasedInFolder(folder).add('anybody')
  appendFileSync(join(folder, LIST), 'cut sho')
  await new ErasedInFolder(folder).add('somebody')
  const again = new ErasedInFolder(folder)
  const known = await Promise.all(['anybody', 'somebody', 'nobody'].map((id) => again.has(id)))
  expect(known).toEqual([true, true, false])
})

const selectJobs = statement()((db) =>
  db.selectFrom('jobs').select('payload').where('name', '=', 'account.delete'),
)
