import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../scripts/install.mjs'
import { newId } from '../db/ids.ts'
import { lockDataDir } from '../db/sqlite/lock.ts'
import { epochIn } from '../db/sqlite/restore.ts'
import { ErasedInFolder } from '../one-node/erased-accounts.ts'
import { lastBackup, lastFailure, noteBackup } from '../features/admin/last-backup.ts'
import { gatherCast } from '../testing/cast.ts'
import { createTestApp } from '../testing/test-app.ts'

const root = mkdtempSync(join(tmpdir(), 'loreloom-backup-'))
const site = join(root, 'site')
const taken = join(root, 'taken')
const [first, second] = [newId(), newId()]
const fileIn = (folder: string, id: string) => join(folder, id.slice(-2), id)
const SECRETS = ['mail.secret', 'push.secret', 'refresh.secret', 'token.secret']

function command(name: 'backup' | 'restore', dataDir: string, file: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`sync-server/cli/${name}.ts`, file],
    {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  )
  return { status, said: stdout + stderr }
}

function keepFile(id: string, text: string): void {
  mkdirSync(join(site, 'files', id.slice(-2)), { recursive: true })
  writeFileSync(fileIn(join(site, 'files'), id), text)
}

beforeAll(async () => {
  const app = await createTestApp()
  await gatherCast(app)
  app.db.scrub()
  cpSync(app.config.dataDir, site, { recursive: true })
  await app.close()
  keepFile(first, 'the first picture')
  keepFile(second, 'the second picture')
  await new ErasedInFolder(site).add('somebody')
  // The folder is made by the command: a first backup has none.
  const { status, said } = command('backup', site, join(taken, 'backup.db'))
  if (status !== 0) throw new Error(said)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let backup: string
let target: string
beforeEach(() => {
  const folder = mkdtempSync(join(root, 'case-'))
  cpSync(taken, join(folder, 'taken'), { recursive: true })
  backup = join(folder, 'taken', 'backup.db')
  target = join(folder, 'data')
})

function flip(file: string, at = Math.floor(statSync(file).size / 2)): void {
  const bytes = readFileSync(file)
  bytes[at]! ^= 0x01
  writeFileSync(file, bytes)
}

test('the admins’ overview knows the last backup', () => {
  const backup = lastBackup(site)
  expect(Date.parse(backup!.at)).toBeGreaterThan(0)
  expect(backup!.bytes).toBeGreaterThan(statSync(join(taken, 'backup.db')).size)
})

test('a backup is a database, files, secrets, the erased accounts and a list that sha256sum reads', () => {
  const names = readdirSync(taken, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.sha256'))
    .map((entry) => join(entry.parentPath, entry.name))
  expect(names).toHaveLength(1 + 2 + SECRETS.length + 1)
  const list = readFileSync(join(taken, 'backup.db.sha256'), 'utf8')
  for (const name of names) {
    const sum = createHash('sha256').update(readFileSync(name)).digest('hex')
    expect(list).toContain(`${sum}  ${name.slice(taken.length + 1)}\n`)
  }
  for (const name of ['backup.db', 'backup.db.beside/token.secret'])
    expect(statSync(join(taken, name)).mode & 0o777).toBe(0o600)
})

test('a backup that cannot be written says so in a line', () => {
  const { status, said } = command('backup', site, join(backup, 'below-a-file.db'))
  expect(status).toBe(1)
  expect(said).toMatch(/^No backup was made: .*\n$/)
  expect(Date.parse(lastFailure(site)!)).toBeGreaterThan(0)
  noteBackup(site, lastBackup(site)!)
  expect(lastFailure(site)).toBeNull()
})

test('an empty folder gets all of it: people, files, secrets and who was erased', async () => {
  const { status, said } = command('restore', target, backup)
  expect([status, said]).toEqual([0, expect.not.stringContaining('.replaced')])
  for (const id of [first, second])
    expect(readFileSync(fileIn(join(target, 'files'), id))).toEqual(
      readFileSync(fileIn(join(site, 'files'), id)),
    )
  for (const name of SECRETS)
    expect(readFileSync(join(target, name))).toEqual(readFileSync(join(site, name)))
  expect(await new ErasedInFolder(target).has('somebody')).toBe(true)
  const sqlite = new Sqlite(join(target, 'loreloom.db'), { readonly: true })
  expect(sqlite.prepare("select count(*) from users where username = 'alice'").pluck().get()).toBe(
    1,
  )
  sqlite.close()
})

test('a backup that was renamed with all that belongs to it is the same backup', () => {
  for (const suffix of ['', '.files', '.beside', '.sha256']) {
    cpSync(backup + suffix, join(target, `monday${suffix}`), { recursive: true })
  }
  const data = join(target, 'data')
  expect(command('restore', data, join(target, 'monday'))).toMatchObject({ status: 0 })
  expect(existsSync(fileIn(join(data, 'files'), first))).toBe(true)
})

const parts = {
  database: () => backup,
  file: () => fileIn(`${backup}.files`, first),
  'erased accounts': () => join(`${backup}.beside`, 'erased-accounts'),
  list: () => `${backup}.sha256`,
}
const damages: [string, () => void, RegExp][] = [
  // In the free room of the first page, where no integrity check looks.
  ['one byte flipped in the database', () => flip(backup, 2_000), /backup\.db was changed/],
  ['the database cut off', () => truncateSync(backup, 65_536), /backup\.db was changed/],
  ['one byte flipped in a file', () => flip(parts.file()), /was changed/],
  ['a file changed', () => writeFileSync(parts.file(), 'another picture'), /was changed/],
  ['a file cut off', () => truncateSync(parts.file(), 3), /was changed/],
  ['a file removed', () => rmSync(parts.file()), /is missing/],
  ['the erased accounts removed', () => rmSync(parts['erased accounts']()), /is missing/],
  ['one byte flipped in the list', () => flip(parts.list(), 10), /does not say what belongs/],
  ['the list cut off', () => truncateSync(parts.list(), 300), /does not say what belongs/],
  [
    'a list that was only begun',
    () => writeFileSync(parts.list(), '# This backup is not finished.\n'),
    /was never finished/,
  ],
]
test.each(damages)('with %s nothing is put in place', (_, damage, reason) => {
  damage()
  mkdirSync(target)
  const { status, said } = command('restore', target, backup)
  expect(status).toBe(1)
  expect(said).toContain('Nothing was changed.')
  expect(said).toMatch(reason)
  expect(said).not.toMatch(/\bat .*\.ts:/)
  expect(readdirSync(target)).toEqual([])
})

test('files that are damaged in the folder are made whole; others that came later stay', () => {
  cpSync(site, target, { recursive: true })
  flip(fileIn(join(target, 'files'), first))
  const later = newId()
  mkdirSync(join(target, 'files', later.slice(-2)), { recursive: true })
  writeFileSync(fileIn(join(target, 'files'), later), 'sent after the backup')
  expect(command('restore', target, backup)).toMatchObject({ status: 0 })
  const read = (id: string) => readFileSync(fileIn(join(target, 'files'), id), 'utf8')
  expect([read(first), read(second), read(later)]).toEqual([
    'the first picture',
    'the second picture',
    'sent after the backup',
  ])
})

test('a folder keeps secrets of its own and whoever was erased since, and hears of those of the backup', async () => {
  cpSync(site, target, { recursive: true })
  writeFileSync(join(target, 'token.secret'), 'ab'.repeat(32))
  await new ErasedInFolder(target).add('somebody else')
  writeFileSync(
    join(`${target}/erased-accounts`),
    readFileSync(`${target}/erased-accounts`, 'utf8').split('\n').slice(2).join('\n'),
  )
  expect(await new ErasedInFolder(target).has('somebody')).toBe(false)
  const { status, said } = command('restore', target, backup)
  expect(status).toBe(0)
  expect(said).toContain('This folder had secrets of its own, which were kept (token.secret)')
  expect(readFileSync(join(target, 'token.secret'), 'utf8')).toBe('ab'.repeat(32))
  const erased = new ErasedInFolder(target)
  expect([await erased.has('somebody'), await erased.has('somebody else')]).toEqual([true, true])
})

test('a backup of an older version is taken, and it is said that nobody knows whether its files are whole', () => {
  for (const suffix of ['.sha256', '.beside']) rmSync(backup + suffix, { recursive: true })
  const { status, said } = command('restore', target, backup)
  expect(status).toBe(0)
  expect(said).toContain('This backup has no checksums')
  expect(existsSync(fileIn(join(target, 'files'), second))).toBe(true)
})

test('a second backup under the same name holds a file that was replaced meanwhile', () => {
  const data = join(target, 'again')
  cpSync(site, data, { recursive: true })
  writeFileSync(fileIn(join(data, 'files'), first), 'the first picture, made smaller')
  expect(command('backup', data, backup)).toMatchObject({ status: 0 })
  expect(readFileSync(fileIn(`${backup}.files`, first), 'utf8')).toContain('made smaller')
  expect(command('restore', join(target, 'data'), backup)).toMatchObject({ status: 0 })
})

/** Adds a row as the server does for a file from Alice. */
function noteFile(data: string, id: string): void {
  const sqlite = new Sqlite(join(data, 'loreloom.db'))
  sqlite
    .prepare(
      `insert into files (id, owner_id, kind, purpose, filename, mime_type, size, created_at)
       select ?, id, 'image', 'post_image', 'lost.webp', 'image/webp', 1, '2026-01-01T00:00:00.000Z' from users where username = 'alice'`,
    )
    .run(id)
  sqlite.close()
}

test('a second backup under the same name keeps no bytes of what was erased meanwhile, and all that its database knows', () => {
  const data = join(target, 'again')
  cpSync(site, data, { recursive: true })
  rmSync(fileIn(join(data, 'files'), first))
  const lost = newId()
  noteFile(data, lost)
  const files = `${backup}.files`
  // The site lost its bytes, and this backup is the last that has them.
  mkdirSync(join(files, lost.slice(-2)), { recursive: true })
  writeFileSync(fileIn(files, lost), 'of a disk that broke')
  // A killed backup leaves this behind.
  writeFileSync(`${fileIn(files, second)}.new`, 'half a pic')
  expect(command('backup', data, backup)).toMatchObject({ status: 0 })
  const names = readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  expect(names.sort()).toEqual([second, lost].sort())
  const list = readFileSync(`${backup}.sha256`, 'utf8')
  expect([first, second, lost].map((id) => list.includes(id))).toEqual([false, true, true])
  const restored = join(target, 'data')
  expect(command('restore', restored, backup)).toMatchObject({ status: 0 })
  expect(existsSync(fileIn(join(restored, 'files'), first))).toBe(false)
  expect(readFileSync(fileIn(join(restored, 'files'), lost), 'utf8')).toContain('a disk that broke')
})

test('a second backup under the same name that breaks off leaves the first one whole', () => {
  const data = join(target, 'again')
  cpSync(site, data, { recursive: true })
  writeFileSync(fileIn(join(data, 'files'), first), 'the first picture, made smaller')
  truncateSync(join(data, 'loreloom.db'), 65_536)
  const { status, said } = command('backup', data, backup)
  expect([status, said]).toEqual([1, expect.stringMatching(/^No backup was made: .*\n$/)])
  expect(readdirSync(join(target, '..', 'taken')).sort()).toEqual(readdirSync(taken).sort())
  expect(command('restore', join(target, 'data'), backup)).toMatchObject({ status: 0 })
  expect(readFileSync(fileIn(join(target, 'data', 'files'), first), 'utf8')).toBe(
    'the first picture',
  )
})

test.each(['restore', 'backup'] as const)(
  'a second backup that was killed when it was whole is ended by the next %s',
  (name) => {
    const data = join(target, 'again')
    cpSync(site, data, { recursive: true })
    writeFileSync(fileIn(join(data, 'files'), first), 'the first picture, made smaller')
    const whole = join(target, 'whole.db')
    expect(command('backup', data, whole)).toMatchObject({ status: 0 })
    // The last names that the command had not moved yet.
    for (const suffix of ['.files', '.beside', '.sha256'])
      renameSync(whole + suffix, `${backup}${suffix}.new`)
    renameSync(whole, backup)
    expect(command(name, data, backup)).toMatchObject({ status: 0 })
    expect(readdirSync(join(target, '..', 'taken')).sort()).toEqual(readdirSync(taken).sort())
    expect(readFileSync(fileIn(`${backup}.files`, first), 'utf8')).toContain('made smaller')
    expect(command('restore', join(target, 'data'), backup)).toMatchObject({ status: 0 })
  },
)

test.each([
  ['.files/../../evil', 'out of the backup'],
  ['.beside/../evil', 'out of a part of it'],
  ['.other/evil', 'to another folder'],
])('a list that leads %s is damaged', (path) => {
  const sum = createHash('sha256').update('evil').digest('hex')
  const line = `${sum}  ${basename(backup)}${path}\n`
  const lines = readFileSync(parts.list(), 'utf8').split('\n').slice(0, -2).join('\n')
  const text = `${lines}\n${line}`
  const end = createHash('sha256').update(text).digest('hex')
  writeFileSync(parts.list(), `${text}# sha256 of the lines above: ${end}\n`)
  const { status, said } = command('restore', target, backup)
  expect([status, said]).toEqual([1, expect.stringContaining('does not say what belongs')])
})

/** The backup alone, as somebody keeps who copies one file. */
function aloneAs(change: (file: string) => void): string {
  const file = join(target, 'alone.db')
  cpSync(backup, file)
  change(file)
  return file
}

test('a database of another program is refused, and nothing gives way to it', () => {
  const data = join(target, 'data')
  cpSync(site, data, { recursive: true })
  const file = aloneAs((path) => {
    rmSync(path)
    const notes = new Sqlite(path)
    notes.exec('create table notes (text); pragma user_version = 5')
    notes.close()
  })
  const { status, said } = command('restore', data, file)
  expect([status, said]).toEqual([1, expect.stringContaining('is not a backup this version can')])
  expect(said).toContain('Nothing was changed.')
  expect(readdirSync(data).filter((name) => /replaced|pending/.test(name))).toEqual([])
})

test('a backup that is cut off is said to be damaged, and not the site’s database', () => {
  const file = aloneAs((path) => truncateSync(path, 65_536))
  const { status, said } = command('restore', join(target, 'data'), file)
  expect([status, said]).toEqual([1, expect.stringContaining(`${file} is damaged`)])
})

test('a database with its log beside it is restored with what is in the log', () => {
  const file = aloneAs(() => undefined)
  const writing = new Sqlite(file)
  writing.pragma('journal_mode = WAL')
  writing.exec("insert into sync_meta (key, value) values ('said', 'in the log')")
  const data = join(target, 'data')
  expect(command('restore', data, file)).toMatchObject({ status: 0 })
  writing.close()
  const restored = new Sqlite(join(data, 'loreloom.db'), { readonly: true })
  expect(restored.prepare("select value from sync_meta where key = 'said'").pluck().get()).toBe(
    'in the log',
  )
  restored.close()
})

test('two restores of one backup, which know nothing of each other, have two epochs', async () => {
  const epochs: number[] = []
  for (const name of ['one', 'other']) {
    expect(command('restore', join(target, name), backup)).toMatchObject({ status: 0 })
    epochs.push(epochIn(join(target, name, 'loreloom.db')))
  }
  expect(epochs[0]).toBeGreaterThan(1)
  expect(epochs[1]).toBeGreaterThan(epochs[0]!)
})

test('while another command has the folder nothing is restored, and no other process hears of it', async () => {
  cpSync(site, target, { recursive: true })
  // Of a server that was killed; its number is another process's by now.
  const bystander = spawn('sleep', ['60'])
  writeFileSync(join(target, 'server.pid'), String(bystander.pid))
  const lock = lockDataDir(target)!
  try {
    const { status, said } = command('restore', target, backup)
    expect([status, said]).toEqual([1, expect.stringContaining('Another command works in this')])
    expect(readdirSync(target).filter((name) => name.startsWith('restore'))).toEqual([])
    expect(bystander.signalCode).toBeNull()
  } finally {
    lock.release()
    bystander.kill()
  }
})

test('a damaged database is restored over, and kept', () => {
  cpSync(site, target, { recursive: true })
  writeFileSync(join(target, 'loreloom.db'), 'no database any more')
  writeFileSync(join(target, 'high-water.json'), 'cut sho')
  const { status, said } = command('restore', target, backup)
  expect([status, said]).toEqual([0, expect.stringContaining('is kept for 30 days, as .replaced')])
  expect(readFileSync(join(target, 'loreloom.db.replaced'), 'utf8')).toBe('no database any more')
})
