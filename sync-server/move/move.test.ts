import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { COMPILE_CACHE } from '../../scripts/install.mjs'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { readConfig } from '../config.ts'
import { databaseIn } from '../data-folder.ts'
import { newId } from '../db/ids.ts'
import { openPostgres } from '../db/postgres/open-database.ts'
import { lockDataDir } from '../db/sqlite/lock.ts'
import { PLACE } from '../features/search/place.ts'
import { hasPeople } from '../features/users/users.ts'
import { SharedErased } from '../many-nodes/erased-accounts.ts'
import { sharedSecrets } from '../many-nodes/secrets.ts'
import { ErasedInFolder } from '../one-node/erased-accounts.ts'
import { openSite } from '../one-node/open-site.ts'
import { secretsIn } from '../one-node/secrets.ts'
import { type Cast, gatherCast } from '../testing/cast.ts'
import { filesOf } from '../testing/files-of.ts'
import { liveFully, WORD } from '../testing/full-life.ts'
import { CLUSTER, newTestDatabase, type TestDatabase } from '../testing/postgres/databases.ts'
import { openS3Server } from '../testing/s3-server.ts'
import { createTestApp } from '../testing/test-app.ts'
import { PostgresTarget } from './postgres-end.ts'
import { Progress } from './progress.ts'
import { bringRows, sumOf } from './rows.ts'
import { SqliteSource } from './sqlite-end.ts'
import { listed, tablesOfProgram } from './tables.ts'

const KILLS = Number(process.env['KILLS'] ?? 2)
/** Rows besides those of the life: several pages at least. */
const ROWS = Number(process.env['ROWS'] ?? 5_000)

vi.setConfig({ testTimeout: HANGS_MS + KILLS * 20_000 + ROWS })

const { site: SITE, words: WORDS } = tablesOfProgram()
const root = mkdtempSync(join(tmpdir(), 'loreloom-move-'))
/** The folder of a site in which somebody has done everything. */
const lived = join(root, 'lived')
let cast: Cast
let folder: string
let database: TestDatabase

beforeAll(async () => {
  const app = await createTestApp({ DATABASE_URL: '' })
  cast = await gatherCast(app)
  await liveFully(app, cast, 'bob', 'carol')
  await app.flush()
  await app.keep(lived)
  await app.close()
  addRows()
}, 600_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeEach(async () => {
  folder = join(mkdtempSync(join(root, 'case-')), 'data')
  cpSync(lived, folder, { recursive: true })
  database = await newTestDatabase(process.env[CLUSTER]!)
})
afterEach(() => database.drop())

interface Ended {
  code: number | null
  said: string
}

/** Comments, and the rows by which devices learn of them. */
function addRows(): void {
  const sqlite = new Sqlite(databaseIn(lived))
  const { columns } = SITE.find(({ name }) => name === 'comments')!
  const values = columns.map(({ name }) =>
    name === 'id' ? 'lower(hex(randomblob(16)))' : `"${name}"`,
  )
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ROWS / 2})`
  sqlite.exec(`
    ${numbers} insert into comments (${listed(columns)})
    select ${values.join(', ')} from n cross join (select * from comments where parent_comment_id is null limit 1);
    delete from search_queue;
    ${numbers} insert into sync_row (scope, type, id, seq)
    select scope, 'comment', hex(randomblob(16)), i from n cross join (select * from sync_row limit 1)`)
  sqlite.close()
}

/** The command in a process of its own; it is killed after so many ms, or once it says what it does. */
type Death = number | 'at its first words'
async function move(args: string[], env: Record<string, string> = {}, death?: Death) {
  const child = spawn(process.execPath, ['sync-server/cli/move.ts', ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: folder, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const ended = new Promise<Ended>((is) => child.once('close', (code) => is({ code, said })))
  if (death !== undefined) {
    const isTime = typeof death === 'number' ? pause(death) : once(child.stdout, 'data')
    await Promise.race([isTime, ended])
    child.kill('SIGKILL')
  }
  return ended
}

/** Hashes of all tables of a data folder. */
async function sumsIn(dataDir: string): Promise<Record<string, string>> {
  const source = SqliteSource.open(databaseIn(dataDir))
  const sums: Record<string, string> = {}
  for (const table of [...SITE, ...WORDS]) {
    const { rows, hash } = await sumOf(source, table)
    sums[table.name] = `${rows} ${hash}`
  }
  await source.close()
  return sums
}

async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('a site moves into PostgreSQL and back, and every table is what it was', async () => {
  const before = await sumsIn(folder)
  expect(Object.keys(before).length).toBeGreaterThan(95)
  const there = await move([database.url])
  expect(there.said).toContain('are the same')
  expect(there.code).toBe(0)
  expect(existsSync(databaseIn(folder))).toBe(false)

  const back = join(folder, '..', 'back')
  const andBack = await move([back], { DATABASE_URL: database.url })
  expect(andBack.said).toMatch(/size and SHA-256 of [1-9]\d* files/)
  expect(andBack.code).toBe(0)
  expect(await sumsIn(back)).toEqual(before)
  const sqlite = new Sqlite(databaseIn(back))
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  expect(schemaOf(sqlite)).toEqual(schemaOf(new Sqlite(databaseIn(lived))))
  sqlite.close()
  for (const name of ['token.secret', 'refresh.secret'])
    expect(readFileSync(join(back, name))).toEqual(readFileSync(join(lived, name)))
})

/** Everything that the database is made of, triggers as well. */
function schemaOf(sqlite: Sqlite.Database): unknown[] {
  return sqlite.prepare(`select type, name, sql from sqlite_schema order by type, name`).all()
}

test('the moved server goes on: people are signed in, files are there, words are found, the epoch is the same', async () => {
  const place = join(folder, '..', 'place')
  expect((await move([database.url, place])).code).toBe(0)
  await expectIndexOfLog(place)
  const env = { DATABASE_URL: database.url }
  const app = await createTestApp(env, { folder: place })
  try {
    const headers = { authorization: `Bearer ${cast.sessions.bob.token}` }
    const get = async (path: string) => (await app.fetch(`/api${path}`, { headers })).text()
    // The index of words came along: nothing waits to be indexed anew.
    expect(await ask(`select count(*) as n from search_queue`)).toEqual([{ n: '0' }])
    expect(await get('/account/sessions')).toContain('"is_current":true')
    expect(await get(`/search?q=${WORD}&type=posts`)).toContain(`${WORD} begins`)
    expect(app.app.epoch).toBe(1)
    const [file] = await ask(
      `select id from files where owner_id = '${cast.sessions.bob.user.id}' limit 1`,
    )
    const download = await app.fetch(`/api/files/${String(file!['id'])}/download`, { headers })
    expect(download.status).toBe(200)
    // Numbers go on behind the highest one, and triggers run again.
    await app.fetch('/api/communities', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Afterwards' }),
    })
    expect(await ask('select type from search_queue')).toEqual([{ type: 'community' }])
  } finally {
    await app.close()
  }
})

test(`a mover that is killed ${KILLS} times goes on, each way`, async () => {
  const before = await sumsIn(folder)
  const back = join(folder, '..', 'back')
  const isDone = expect.stringMatching(/are the same|was moved to/) as string
  const whole = await timeOfMove()
  for (const [args, env] of [
    [[database.url], {}],
    [[back], { DATABASE_URL: database.url }],
  ] as const) {
    // The later ones have less to do, and begin with what is done.
    const moments = Array.from({ length: KILLS - 1 }, () => Math.random() * whole)
    expect((await move([...args], env, 'at its first words')).code).toBeNull()
    for (const moment of moments.sort((a, b) => a - b)) {
      const { code, said } = await move([...args], env, moment)
      if (code !== null) expect(said).toEqual(isDone)
    }
    expect((await move([...args], env)).said).toEqual(isDone)
  }
  expect(await sumsIn(back)).toEqual(before)
})

/** The index of words that came along is one that the new place's log goes on from. */
async function expectIndexOfLog(dataDir: string): Promise<void> {
  const [log] = await ask(`select id, n from search_log`)
  const words = new Sqlite(join(dataDir, 'words.db'))
  const place = words.prepare('select value from sync_meta where key = ?').pluck().get(PLACE)
  words.close()
  expect(JSON.parse(place as string)).toEqual({ log: log!['id'], epoch: 1, n: Number(log!['n']) })
}

/** In ms, of the same site. */
async function timeOfMove(): Promise<number> {
  const other = await newTestDatabase(process.env[CLUSTER]!)
  const copy = join(mkdtempSync(join(root, 'case-')), 'data')
  cpSync(lived, copy, { recursive: true })
  const started = Date.now()
  await move([other.url], { DATA_DIR: copy })
  await other.drop()
  return Date.now() - started
}

test('a server refuses a half-filled database, and changes at the old place are brought again', async () => {
  const [from, to] = [
    SqliteSource.open(databaseIn(folder)),
    await PostgresTarget.begin(database.url, SITE),
  ]
  await bringRows([{ from, to, tables: SITE.slice(0, 40) }], new Progress())
  await from.close()
  await to.close()
  const start = () => openPostgres(database.url, { wordsFile: join(folder, 'words.db') })
  await expect(start()).rejects.toThrow('A move to this PostgreSQL database is not finished')
  const sqlite = new Sqlite(databaseIn(folder))
  sqlite.exec(`update communities set description = 'Other words'`)
  sqlite.close()
  const { code, said } = await move([database.url])
  expect([code, said]).toEqual([0, expect.stringContaining('brought again: communities')])
  expect(await ask('select distinct description as said from communities')).toEqual([
    { said: 'Other words' },
  ])
  await (await start()).close()
})

test('a move goes on at the place of files that it began with, and touches no other', async () => {
  await (await PostgresTarget.begin(database.url, SITE)).close()
  const other = join(folder, '..', 'other')
  const file = join(other, 'files', 'somebodys')
  mkdirSync(join(other, 'files'), { recursive: true })
  writeFileSync(file, 'Of another site.')
  const { code, said } = await move([database.url, other])
  expect([code, said]).toEqual([1, expect.stringContaining('is not empty')])
  expect(existsSync(file)).toBe(true)
  expect((await move([database.url, join(folder, '..', 'own')])).code).toBe(0)
})

test('numbers that the database gives go on behind the highest one', async () => {
  const sqlite = new Sqlite(databaseIn(folder))
  sqlite.exec(`insert into search_queue (n, type, id) values (7000, 'post', 'x')`)
  sqlite.close()
  expect((await move([database.url])).code).toBe(0)
  const [next] = await ask(`insert into search_queue (type, id) values ('post', 'y') returning n`)
  expect(next).toEqual({ n: '7001' })
})

test('neither old place starts again by mistake', async () => {
  await move([database.url])
  expect(await refuse()).toContain('DATABASE_URL, and S3_… if its files moved into a bucket.')
  expect((await move([database.url])).said).toContain('was moved to PostgreSQL')
  const back = join(folder, '..', 'back')
  await move([back], { DATABASE_URL: database.url })
  const start = `was moved to ${back}. It starts there: DATA_DIR=${back} npm start, without DATABASE_URL, REDIS_URL and the S3 settings.`
  expect(await refuse({ DATABASE_URL: database.url })).toContain(start)
})

/** Opens the site as a server does at its start. */
function refuse(env: Record<string, string> = {}): Promise<string> {
  const config = readConfig({ DATA_DIR: folder, ...env })
  return openSite(config, hasPeople).then(
    () => 'It started.',
    (error: Error) => error.message,
  )
}

test('secrets and erased accounts that nodes had as rows are in the folder of the one node', async () => {
  await move([database.url])
  const wordsFile = join(folder, 'words.db')
  const db = await openPostgres(database.url, { wordsFile, hold: 'shared' })
  const secrets = await sharedSecrets(db, join(folder, '..'))
  await new SharedErased(db, join(folder, '..')).add('somebody')
  const said = await move([join(folder, '..', 'no')], { DATABASE_URL: database.url })
  expect(said).toMatchObject({ code: 1, said: expect.stringContaining('Stop each that does') })
  await db.close()
  const back = join(folder, '..', 'back')
  expect((await move([back], { DATABASE_URL: database.url })).code).toBe(0)
  expect(secretsIn(back).token).toEqual(secrets.token)
  expect(await new ErasedInFolder(back).has('somebody')).toBe(true)
  const sqlite = new Sqlite(databaseIn(back))
  const keys = sqlite.prepare('select key from sync_meta order by key').pluck().all()
  sqlite.close()
  expect(keys).not.toContain('secret:token')
  expect(keys).not.toContain('held_by')
})

test('files move into a bucket and back: also those set aside, unfinished uploads and downloads', async () => {
  const s3 = await openS3Server()
  const files = await s3.newBucket()
  const env = {
    S3_ENDPOINT: files.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY: files.accessKey,
    S3_SECRET_KEY: files.secretKey,
  }
  const upload = beginUpload()
  writeFileSync(join(folder, 'exports', 'a-download'), 'everything of bob')
  writeFileSync(join(folder, 'quarantine', newId()), 'without a row')
  const before = filesOf(folder)
  try {
    expect((await move([database.url], env)).said).toContain('Name one that is not')
    const there = await move([database.url, `s3://${files.bucket}`], env)
    expect(there.said).toMatch(/^Should several servers share the site, they need REDIS_URL/)
    expect(there.said).toMatch(/size and SHA-256 of [1-9]\d* files/)
    expect(there.said).toContain(` S3_BUCKET=${files.bucket} S3_REGION=us-east-1 S3_ACCESS_KEY=… `)
    const onBoth = { ...env, S3_BUCKET: files.bucket, DATABASE_URL: database.url }
    const app = await createTestApp(onBoth, { folder })
    const headers = { authorization: `Bearer ${cast.sessions.bob.token}` }
    const [file] = await ask(
      `select id from files where owner_id = '${cast.sessions.bob.user.id}' limit 1`,
    )
    const download = await app.fetch(`/api/files/${String(file!['id'])}/download`, { headers })
    expect([download.status, (await download.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    await app.close()

    const back = join(folder, '..', 'back')
    expect((await move([back], onBoth)).said).toContain('are the same')
    expect(filesOf(back)).toEqual(before)
    await (await createTestApp({}, { folder: back })).close()
    expect(readFileSync(join(back, 'uploads', upload))).toHaveLength(UPLOAD_PART_BYTES)
  } finally {
    await s3.close()
  }
})

/** An upload of which one part of two has arrived. */
function beginUpload(): string {
  const sqlite = new Sqlite(databaseIn(folder))
  const id = newId()
  const now = new Date().toISOString()
  sqlite
    .prepare(
      `insert into uploads (id, user_id, purpose, filename, size, received, created_at, active_at) values (?, ?, 'post', 'lamp.png', ?, 1, ?, ?)`,
    )
    .run(id, cast.sessions.bob.user.id, UPLOAD_PART_BYTES + 1, now, now)
  sqlite.close()
  writeFileSync(join(folder, 'uploads', id), Buffer.alloc(UPLOAD_PART_BYTES, id))
  return id
}

test('it moves nothing out of a folder that a server has', async () => {
  const lock = lockDataDir(folder)!
  const { code, said } = await move([database.url])
  lock.release()
  expect([code, said]).toEqual([1, expect.stringContaining('Stop it, then move')])
})

test('it fills nothing that is not empty, and says what to do', async () => {
  const refused = async (args: string[], env: Record<string, string> = {}) => {
    const { code, said } = await move(args, env)
    expect(code).toBe(1)
    return said
  }
  const used = await newTestDatabase(process.env[CLUSTER]!)
  expect((await move([used.url])).code).toBe(0)
  cpSync(lived, folder, { recursive: true })
  expect(await refused([used.url])).toContain('is not empty. Make another one')
  await used.drop()
  expect(await refused([folder], { DATABASE_URL: database.url })).toContain('it has a database')
  expect(await refused([database.url, root])).toContain('is not empty')
  expect(await refused([])).toContain('Usage:')
  expect(await refused([join(folder, 'x')])).toContain('set DATABASE_URL to its address')
  expect(await refused(['s4://bucket'])).toContain('does not move to')
  expect(await refused(['postgres://nobody@127.0.0.1:1/x'])).toContain('PostgreSQL is not there')
  expect(await refused([database.url], { DATA_DIR: join(root, 'mistyped') })).toContain(
    'There is no database',
  )
  expect(existsSync(join(root, 'mistyped'))).toBe(false)
  expect(existsSync(databaseIn(folder))).toBe(true)
})
