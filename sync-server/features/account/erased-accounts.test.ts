import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { ErasedAccounts } from '../../sync/erased-accounts.ts'
import { noticeRollback, writeHighWater } from '../../sync/high-water.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { FileStore } from '../files/file-store.ts'
import { eraseAccount } from './erase.ts'

let app: TestApp
let cast: Cast
let bob: string
const away = mkdtempSync(join(tmpdir(), 'loreloom-away-'))
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  bob = cast.sessions.bob.user.id
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

test('another device of a deleted account hears that it is no more, and no other device does', async () => {
  expect(await refusalOf({ user_id: bob })).toEqual([401, 'auth.expired'])
  await cast.make('bob', 'POST', '/account/delete', {
    username: 'bob',
    password: 'a long password',
  })
  expect(await refusalOf({ user_id: bob })).toEqual([410, 'auth.account_deleted'])
  expect(await refusalOf({ user_id: cast.sessions.carol.user.id })).toEqual([401, 'auth.expired'])
  expect(await refusalOf({})).toEqual([401, 'auth.expired'])
})

test('an account that is erased does not look like a database that went back in time', async () => {
  await writeHighWater(app.db, app.config.dataDir)
  const parts = { ...app.app, db: app.db, store: new FileStore(app.config.dataDir) }
  await eraseAccount(parts, bob, new AbortController().signal)
  expect(await noticeRollback(app.db, app.config.dataDir)).toBe(false)
  expect(await refusalOf({ user_id: bob })).toEqual([410, 'auth.account_deleted'])
})

test('a backup that is put back brings nobody back', async () => {
  appendFileSync(join(app.config.dataDir, 'erased-accounts'), 'cut sho')
  copyFileSync(join(app.config.dataDir, 'erased-accounts'), join(away, 'erased-accounts'))
  const db = openDatabase(join(away, 'backup.db'))
  const config = { ...app.config, dataDir: away, databaseFile: join(away, 'backup.db') }
  const restored = await createApp(config, db, pino({ level: 'silent' }))
  expect(restored.erased.has(bob)).toBe(true)
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

test('a line that was cut short loses no other', () => {
  const erased = new ErasedAccounts(away)
  erased.add('somebody')
  const again = new ErasedAccounts(away)
  expect([again.has(bob), again.has('somebody'), again.has('nobody')]).toEqual([true, true, false])
})

const selectJobs = statement()((db) =>
  db.selectFrom('jobs').select('payload').where('name', '=', 'account.delete'),
)
