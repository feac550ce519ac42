import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../db/ids.ts'
import { statement } from '../db/statement.ts'
import { eraseAccount } from '../features/account/erase.ts'
import { newRecord } from '../features/files/file-rows.ts'
import { eraseFilesJob } from '../features/files/job-types.ts'
import { eraseDeleted, sweepFiles } from '../features/files/sweep.ts'
import { type Cast, gatherCast } from '../testing/cast.ts'
import { liveFully, WORD } from '../testing/full-life.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { FolderTarget } from './folder-target.ts'
import { SecondCopy } from './second-copy.ts'

const DAY_MS = 86_400_000
/** The privacy page says so. */
const PROMISED_DAYS = 30
/** Snapshots are taken each night, an hour late perhaps. */
const STEP_MS = 25 * 3_600_000

const place = mkdtempSync(join(tmpdir(), 'loreloom-erased-copy-'))
let app: TestApp
let cast: Cast
let copy: SecondCopy
let bob: string
let ahead = 0
/** Bytes of bob that no row knows any more. */
const lost = newId()
const LOST_BYTES = 'What bob had lost in the harbour'

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  bob = cast.sessions.bob.user.id
  await liveFully(app, cast, 'bob', 'carol')
  const { dataDir } = app.config
  const target = new FolderTarget(place)
  copy = new SecondCopy({
    dataDir,
    db: { log: app.db.log! },
    store: app.app.store,
    log: pino({ level: 'silent' }),
    settings: { keptDays: 27 },
    target,
    now: () => Date.now() + ahead,
  })
})
afterAll(async () => {
  await copy.stop()
  copy.closed()
  await app.close()
  rmSync(place, { recursive: true, force: true })
})

/** Rounds until the copy has all of now. */
async function settle(): Promise<void> {
  const since = Date.now() + ahead
  for (let tries = 0; tries < 2_000; tries++) {
    await copy.round()
    const { at, problem } = copy.state
    expect(problem).toBeNull()
    if (at !== null && at >= since) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  throw new Error('The copy is not whole after many rounds.')
}

const sweep = () => sweepFiles(app.app, Date.now() + ahead)

/** A night passes: a snapshot is taken, and the sweep looks for what is left. */
async function night(): Promise<void> {
  ahead += STEP_MS
  const before = newest()
  while (newest() === before) await settle()
  await sweep()
  await settle()
}

const inCopy = () => readdirSync(place, { recursive: true }).map(String)
const newest = () =>
  inCopy()
    .filter((name) => name.endsWith('manifest.json'))
    .sort()
    .at(-1)
const bytesIn = (folder: string, words: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(words))

async function setAsideLost(): Promise<void> {
  const { store } = app.app
  const path = store.uploadPath(lost)
  writeFileSync(path, LOST_BYTES)
  await store.keep(path, lost)
  const known = { filename: 'lost.txt', mime_type: 'text/plain', size: LOST_BYTES.length }
  await store.records.note(newRecord({ id: lost, owner_id: bob, purpose: 'assets', ...known }))
}

async function eraseBob(): Promise<void> {
  const typed = { username: 'bob', password: 'a long password' }
  await cast.make('bob', 'POST', '/account/delete', typed)
  await eraseAccount(app.app, bob, new AbortController().signal)
  for (const { payload } of await app.db.read.all(selectErasures, {}))
    await eraseDeleted(app.app, JSON.parse(payload) as string[])
}

test('the copy and the quarantine have nothing of an erased account after the promised days', async () => {
  await setAsideLost()
  await settle()
  await night()
  await night()
  expect(await app.app.store.setAsideBefore()).toEqual([lost])
  expect(bytesIn(place, WORD).length).toBeGreaterThan(0)
  const held = inCopy().filter((name) => name.includes('/files/')).length
  expect(held).toBeGreaterThan(0)
  await eraseBob()
  const erasedAt = ahead
  await night()
  await night()
  // Weeks in which nothing happens.
  ahead = erasedAt + 25 * DAY_MS
  let gone: number | null = null
  while (gone === null && ahead - erasedAt < 40 * DAY_MS) {
    await night()
    const left = [...bytesIn(place, WORD), ...bytesIn(place, LOST_BYTES)]
    const aside = bytesIn(join(app.config.dataDir, 'quarantine'), LOST_BYTES)
    if (left.length === 0 && aside.length === 0) gone = (ahead - erasedAt) / DAY_MS
  }
  expect(gone).not.toBeNull()
  expect(gone).toBeLessThanOrEqual(PROMISED_DAYS)
})

const selectErasures = statement()((db) =>
  db.selectFrom('jobs').select('payload').where('name', '=', eraseFilesJob.name),
)
