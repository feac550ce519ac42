import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilTrue } from '#shared/testing/until.ts'
import { COMPILE_CACHE } from '../../scripts/install.mjs'
import { S3Target } from '../copy/s3-target.ts'
import { newId } from '../db/ids.ts'
import { ErasedInFolder } from '../one-node/erased-accounts.ts'
import { CopiedSite } from '../testing/copied-site.ts'
import { openS3Server } from '../testing/s3-server.ts'

const run = promisify(execFile)

const site = new CopiedSite()
const picture = newId()
let half: string
beforeAll(async () => {
  site.open()
  writeFileSync(join(site.dataDir, 'token.secret'), 'a'.repeat(64))
  await new ErasedInFolder(site.dataDir).add('somebody')
  writeFileSync(site.store.uploadPath(picture), 'the picture')
  await site.store.keep(site.store.uploadPath(picture), picture)
  await site.say('said.1', 'first')
  await site.settle()
  half = new Date().toISOString()
  // What follows is later than that, also as the copy notes it.
  await untilTrue(() => Date.now() > Date.parse(half))
  await site.say('said.2', 'second')
  await site.settle()
  await site.close()
})
afterAll(() => site.remove())

async function restore(dataDir: string, args: string[], env = {}): Promise<string> {
  const settings = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: dataDir, ...env }
  try {
    const command = ['sync-server/cli/restore.ts', ...args]
    const { stdout, stderr } = await run(process.execPath, command, { env: settings })
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `It failed: ${stdout}${stderr}`
  }
}

function newFolder(name: string): string {
  const dataDir = join(site.root, name)
  rmSync(dataDir, { recursive: true, force: true })
  return dataDir
}

function meta(dataDir: string): Record<string, string> {
  const sqlite = new Sqlite(join(dataDir, 'loreloom.db'), { readonly: true })
  const rows = sqlite.prepare<[], [string, string]>('select key, value from sync_meta').raw().all()
  sqlite.close()
  return Object.fromEntries(rows)
}

test('an empty folder gets all of it: rows, files, secrets and who was erased', async () => {
  const dataDir = newFolder('all')
  expect(await restore(dataDir, [site.backupDir])).toContain('Restored.')
  expect(meta(dataDir)).toMatchObject({ 'said.1': 'first', 'said.2': 'second' })
  expect(Number(meta(dataDir)['epoch'])).toBeGreaterThan(1)
  const file = join(dataDir, 'files', picture.slice(-2), picture)
  expect(readFileSync(file, 'utf8')).toBe('the picture')
  expect(readFileSync(join(dataDir, 'token.secret'), 'utf8')).toBe('a'.repeat(64))
  expect(statSync(join(dataDir, 'token.secret')).mode & 0o777).toBe(0o600)
  expect(await new ErasedInFolder(dataDir).has('somebody')).toBe(true)
})

test('each restore of one copy has a higher epoch', async () => {
  const dataDir = newFolder('again')
  await restore(dataDir, [site.backupDir])
  const { epoch } = meta(dataDir)
  await restore(newFolder('again'), [site.backupDir])
  expect(Number(meta(dataDir)['epoch'])).toBeGreaterThan(Number(epoch))
})

test('an earlier state is restored with --at', async () => {
  const dataDir = newFolder('earlier')
  expect(await restore(dataDir, [site.backupDir, '--at', half])).toContain('Restored.')
  const found = meta(dataDir)
  expect([found['said.1'], found['said.2']]).toEqual(['first', undefined])
  const tooEarly = await restore(newFolder('none'), [site.backupDir, '--at', '2020-01-01'])
  expect(tooEarly).toContain('begins later')
})

test('a folder without a copy changes nothing', async () => {
  const [dataDir, empty] = [newFolder('nothing'), newFolder('empty')]
  mkdirSync(empty)
  expect(await restore(dataDir, [empty])).toContain('There is no second copy in')
  expect(existsSync(dataDir)).toBe(false)
  expect(await restore(dataDir, ['s3'])).toContain('Set S3_ENDPOINT')
})

test('a copy in a bucket is restored with the settings of the server', async () => {
  const server = await openS3Server()
  const { endpoint, bucket, accessKey, secretKey } = server.settings
  const other = new CopiedSite(new S3Target(server.settings))
  other.open()
  await other.say('said.1', 'far away')
  await other.settle()
  await other.close()
  const dataDir = newFolder('bucket')
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }
  expect(await restore(dataDir, ['s3'], settings)).toContain('Restored.')
  expect(meta(dataDir)['said.1']).toBe('far away')
  other.remove()
  await server.close()
})
