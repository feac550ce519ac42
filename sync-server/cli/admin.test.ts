import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../scripts/install.mjs'
import { isLogDamaged } from '../db/sqlite/damaged-log.ts'
import { lockDataDir } from '../db/sqlite/lock.ts'
import { noteAddress } from '../last-address.ts'
import { HighWaterInFolder } from '../one-node/high-water.ts'
import { type Cast, gatherCast } from '../testing/cast.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const run = promisify(execFile)
let app: TestApp
let cast: Cast
/** The folder of the same site as a kill leaves it, without a server. */
let left: string
let file: string
beforeEach(async () => {
  left = mkdtempSync(join(tmpdir(), 'loreloom-admin-'))
  file = join(left, 'loreloom.db')
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterEach(async () => {
  await app.close()
  rmSync(left, { recursive: true, force: true })
})

async function command(name: 'admin' | 'backup', dataDir: string, ...args: string[]) {
  const told = (result: unknown) => result as { stdout: string; stderr: string }
  const { stdout, stderr } = await run(process.execPath, [`sync-server/cli/${name}.ts`, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: dataDir },
  }).then(told, told)
  return stdout + stderr
}

function epochIn(database: string): number {
  const sqlite = new Sqlite(database, { readonly: true })
  const epoch = sqlite.prepare("select value from sync_meta where key = 'epoch'").pluck().get()
  sqlite.close()
  return Number(epoch)
}

/** All that was written since `scrub` is in the log alone. */
async function killWithDamagedLog(): Promise<void> {
  app.db.scrub()
  await cast.make('bob', 'POST', '/communities', { name: 'Harbour' })
  cpSync(app.config.dataDir, left, { recursive: true })
  rmSync(`${file}-shm`, { force: true })
  const log = readFileSync(`${file}-wal`)
  log[log.length - 10]! ^= 0x10
  writeFileSync(`${file}-wal`, log)
  expect(isLogDamaged(file)).toBe(true)
}

test('where no mail arrives the machine prints a link to a new password', async () => {
  const admin = (...args: string[]) => command('admin', app.config.dataDir, ...args)
  expect(await admin('reset', 'nobody')).toContain('There is no user "nobody"')
  // The shell of the command knows no PUBLIC_URL: the server that ran here does.
  noteAddress({ dataDir: app.config.dataDir, publicUrl: new URL('https://table.example') })
  const said = await admin('reset', 'Bob')
  const [, token] = /^https:\/\/table\.example\/reset-password#(\S+)/.exec(said)!
  const body = { token, password: 'another long password' }
  expect((await cast.as('guest', 'POST', '/auth/reset', body)).status).toBe(200)
  expect((await cast.as('guest', 'POST', '/auth/reset', body)).status).toBe(410)
})

test('whoever has the machine says who is a site admin, and the log tells so', async () => {
  const admin = (...args: string[]) => command('admin', app.config.dataDir, ...args)
  expect(await admin('list')).toBe('alice\n')
  expect(await admin('grant', 'Bob')).toBe('bob is a site admin now.\n')
  expect(await admin('list')).toBe('alice\nbob\n')
  expect(await admin('revoke', 'alice')).toBe('alice is no site admin any more.\n')
  expect(await admin('grant', 'nobody')).toBe('There is no user "nobody".\n')
  expect(await admin('grant')).toContain('Usage:')
  const log = await cast.make<object[]>('bob', 'GET', '/admin/log')
  expect(log).toMatchObject([
    {
      admin: null,
      action: 'user.dismiss',
      label: 'u/alice',
      reason: 'On the server’s own console',
    },
    { admin: null, action: 'user.appoint', label: 'u/bob' },
  ])
})

test.each([['list'], ['grant', 'bob']])(
  'where no server runs, a damaged log is noticed before “%s” hides it: the epoch rises',
  async (...args) => {
    await killWithDamagedLog()
    expect(await command('admin', left, ...args)).toContain('The database is older than it was')
    expect(isLogDamaged(file)).toBe(false)
    const epoch = epochIn(file)
    expect(epoch).toBeGreaterThan(1)
    expect(await command('admin', left, 'list')).not.toContain('older')
    expect(epochIn(file)).toBe(epoch)
  },
)

test('a database that was put back is noticed before what is granted makes it look as new as it was', async () => {
  app.db.scrub()
  cpSync(app.config.databaseFile, file)
  await cast.make('bob', 'POST', '/communities', { name: 'Harbour' })
  await new HighWaterInFolder(left).note(app.db)
  expect(await command('admin', left, 'grant', 'bob')).toContain('bob is a site admin now.')
  expect(epochIn(file)).toBeGreaterThan(1)
})

test('under a running server nothing of that is asked: its log is at work', async () => {
  const lock = lockDataDir(left)!
  await killWithDamagedLog()
  expect(await command('admin', left, 'list')).toBe('alice\n')
  lock.release()
  expect(epochIn(file)).toBe(1)
})

test('an emptied database is not made a new site', async () => {
  cpSync(app.config.dataDir, left, { recursive: true })
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  truncateSync(file)
  expect(await command('admin', left, 'list')).toContain(`The database ${file} is empty`)
  expect(readFileSync(file)).toHaveLength(0)
})

test('a backup leaves a damaged log to the next start', async () => {
  await killWithDamagedLog()
  const log = readFileSync(`${file}-wal`)
  expect(await command('backup', left, join(left, 'backup.db'))).toContain('Saved and checked')
  expect(readFileSync(`${file}-wal`)).toEqual(log)
})
