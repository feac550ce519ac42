import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { MAIN, ServerProcess } from '../server-process.ts'

const form = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password: 'a long password',
})

let server: ServerProcess
let file: string
/** The folder of a site with one account, as a stop and as a kill leave it, and of one without. */
const left = mkdtempSync(join(tmpdir(), 'loreloom-left-'))
beforeAll(async () => {
  server = new ServerProcess()
  const keep = (name: string) => cpSync(server.dataDir, join(left, name), { recursive: true })
  await server.start()
  await server.end('SIGTERM')
  keep('without people')
  await server.start()
  await server.call('POST', '/auth/signup', form('alice'))
  await server.end('SIGKILL')
  keep('killed at once')
  rmSync(join(server.dataDir, 'high-water.json'))
  keep('killed')
  await server.start()
  await server.end('SIGTERM')
  keep('stopped')
  await server.remove()
})
afterAll(() => rmSync(left, { recursive: true, force: true }))

beforeEach(() => {
  server = new ServerProcess()
  file = join(server.dataDir, 'loreloom.db')
})
afterEach(() => server.remove())

function site(as = 'stopped'): void {
  cpSync(join(left, as), server.dataDir, { recursive: true })
}

const CURES = ['npm run restore -- FILE', 'NEW_DATABASE=yes npm start']

test.each([
  ['is missing', () => rmSync(file)],
  ['is empty', () => truncateSync(file)],
])('a database that %s is no new site: the server says so and ends', async (how, lose) => {
  site()
  lose()
  const { code, said } = await server.refuse()
  expect(code).toBe(1)
  expect(said).toContain(`The database ${file} ${how}`)
  expect(said).toContain('There still stand: the high-water mark, secrets')
  for (const cure of CURES) expect(said).toContain(cure)
  expect(said).not.toMatch(/\bat .*\.[jt]s:|"level"/)
  expect(existsSync(file) && readFileSync(file).length > 0).toBe(false)
})

test('a site that was killed before its first high-water mark is recognised by the rest, and its log is kept', async () => {
  site('killed')
  const log = readFileSync(`${file}-wal`)
  rmSync(file)
  const { code, said } = await server.refuse()
  expect(code).toBe(1)
  expect(said).toContain('There still stand: the log of the database, secrets')
  expect(readFileSync(`${file}-wal`)).toEqual(log)
})

test('a database that somebody put there without its people is no new site either', async () => {
  site()
  cpSync(join(left, 'without people', 'loreloom.db'), file)
  const { code, said } = await server.refuse()
  expect(code).toBe(1)
  expect(said).toContain(`The database ${file} holds no account`)
})

test('a site that was killed at once after its first sign-up, and lost its log, is no new site', async () => {
  site('killed at once')
  rmSync(`${file}-wal`)
  const { code, said } = await server.refuse()
  expect(code).toBe(1)
  expect(said).toContain(`The database ${file} holds no account`)
})

test('told so, the server begins a new site, in a higher epoch', async () => {
  site()
  rmSync(file)
  await server.start({ NEW_DATABASE: 'yes' })
  const { user } = (await server.call('POST', '/auth/signup', form('bob'))) as Session
  expect(user.is_admin).toBe(true)
  const { headers } = await fetch(`http://127.0.0.1:${server.port}/api/communities`)
  expect(Number(headers.get('x-sync-epoch'))).toBeGreaterThan(1)
})

test('an empty folder, and one whose server never got as far as a database, is a new site', async () => {
  const { code } = await server.refuse({ PORT: 'none' })
  expect(code).toBe(1)
  await server.start()
  await server.end('SIGKILL')
  await server.start()
  const { user } = (await server.call('POST', '/auth/signup', form('alice'))) as Session
  expect(user.is_admin).toBe(true)
})

test.each([
  ['cut off', () => truncateSync(file, 8_192)],
  ['cut in its first page', () => truncateSync(file, 50)],
  ['something else', () => writeFileSync(file, 'These are not the bytes you are looking for.')],
])('a database that is %s ends the start with a sentence and the cure', async (_, damage) => {
  site()
  damage()
  const damaged = readFileSync(file)
  const { code, said } = await server.refuse()
  expect(code).toBe(1)
  expect(said).toContain(`The database ${file} is damaged`)
  expect(said).toContain('npm run restore -- FILE')
  expect(said).not.toMatch(/\bat .*\.[jt]s:|"level"/)
  expect(readFileSync(file)).toEqual(damaged)
})

test.each([
  ['a folder', () => server.dataDir],
  ['a folder inside of one', () => join(server.dataDir, 'inside')],
])('%s that may not be written ends the start with a sentence and the cure', (_, folder) => {
  chmodSync(server.dataDir, 0o500)
  // Root may write everywhere, unless it gives that up.
  const isRoot = process.getuid?.() === 0
  const drop = '--bounding-set=-dac_override,-dac_read_search,-fowner'
  const [program, ...args] = isRoot
    ? ['setpriv', drop, process.execPath, MAIN]
    : [process.execPath, MAIN]
  const { status, stdout, stderr } = spawnSync(program!, args, {
    env: { ...process.env, DATA_DIR: folder(), PORT: '0' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain(`The server cannot write into ${folder()}`)
  expect(stderr).toContain('chown -R USER')
  expect(stdout + stderr).not.toMatch(/\bat .*\.[jt]s:|"level"/)
})
