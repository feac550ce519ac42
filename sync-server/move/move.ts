import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { databaseIn, leftFile, noDatabase, wordsIn } from '../data-folder.ts'
import { leftFor } from '../db/postgres/expect-whole.ts'
import { type DataDirLock, lockDataDir } from '../db/sqlite/lock.ts'
import { pendingRestore } from '../db/sqlite/restore.ts'
import { newId } from '../db/ids.ts'
import { PLACE, textOfPlace } from '../features/search/place.ts'
import { SearchIndex } from '../features/search/search-index.ts'
import { hasPeople } from '../features/users/users.ts'
import { START } from '../one-file/command-line.ts'
import { openSite } from '../one-node/open-site.ts'
import { siteHasLeft } from '../one-node/expect-database.ts'
import { expectEmptyBucket, moveFiles } from './bring-files.ts'
import { hasFiles } from './files.ts'
import { type Begun, uploadsIn } from './store.ts'
import {
  expectNoServer,
  isBegunOn,
  placeAfter,
  PostgresSource,
  PostgresTarget,
} from './postgres-end.ts'
import { count, type Progress } from './progress.ts'
import { bringRows, compareRows, type Leg } from './rows.ts'
import { keepShared } from './shared-rows.ts'
import { SqliteSource, SqliteTarget } from './sqlite-end.ts'
import { type Tables, tablesOfProgram } from './tables.ts'
import { expectEmptyFolder, forSeveral, isSameFolder, movingFile, type Where } from './where.ts'

const TRIES = 3

/**
 * Moves a site that no server serves. Until everything is there and compared, the site stays where it is, and a server may start
 * there again; the same command then goes on with what has come since.
 */
export async function move(config: Config, from: Where, to: Where, progress: Progress) {
  expectFolder(from)
  const begun = to.databaseUrl === null ? isBegunIn(to) : await isBegunOn(to.databaseUrl)
  const left = await hasLeft(from, begun)
  const isHere = begun && (to.databaseUrl === null || filesGoTo(to) === notedPlace(from))
  expectEmptyFolder(from, to, isHere)
  await expectEmptyBucket(to, isHere)
  const locks = lockFolders(from, to)
  try {
    if (to.databaseUrl !== null) {
      progress.say(forSeveral(to))
      writeFileSync(noteOf(from), filesGoTo(to), { mode: 0o600 })
    }
    if (left) progress.say('The site has left its old place already.')
    else await prove(config, progress)
    const ends = await openEnds(from, to)
    try {
      return await bringAll(ends, from, to, progress)
    } finally {
      await ends.close()
    }
  } finally {
    for (const lock of locks) lock.release()
  }
}

/**
 * A move that goes on takes out of the place of the files what the site has erased since: it must be the place that it began with,
 * and no other site's. The database tells of itself alone.
 */
const noteOf = ({ dataDir }: Where) => join(dataDir, 'moving-to')
const filesGoTo = ({ s3, dataDir }: Where) => (s3 ? `${s3.endpoint}/${s3.bucket}` : dataDir)
const notedPlace = (from: Where) =>
  existsSync(noteOf(from)) ? readFileSync(noteOf(from), 'utf8') : null

const isBegunIn = (to: Where) => existsSync(movingFile(databaseIn(to.dataDir)))

/** A mistyped DATA_DIR stays as it is, and leaves no files and secrets behind. */
function expectFolder({ dataDir, databaseUrl }: Where): void {
  const file = databaseIn(dataDir)
  if (databaseUrl === null && !existsSync(file) && !existsSync(leftFile(file)))
    throw new CannotStart(noDatabase(dataDir))
  if (databaseUrl === null || hasFiles(dataDir)) return
  throw new CannotStart(
    `There are no files and secrets of a site in ${dataDir}. Set DATA_DIR to the data folder of the server on this PostgreSQL.`,
  )
}

function lockFolders(from: Where, to: Where): DataDirLock[] {
  const locks: DataDirLock[] = []
  for (const { dataDir } of isSameFolder(from, to) ? [from] : [from, to]) {
    const lock = lockDataDir(dataDir)
    if (!lock) {
      for (const held of locks) held.release()
      throw new CannotStart(
        `A server uses ${dataDir}. Stop it, then move: the devices of users keep what they write meanwhile, and send it when the server is back.`,
      )
    }
    locks.push(lock)
  }
  return locks
}

/** True if a move stopped at its very end, so that the old place is closed already. */
async function hasLeft({ databaseUrl, dataDir }: Where, isBegun: boolean): Promise<boolean> {
  const file = databaseIn(dataDir)
  const place = databaseUrl === null ? null : await placeAfter(databaseUrl)
  const isFileLeft = databaseUrl === null && !existsSync(file) && existsSync(leftFile(file))
  if (place === null && !isFileLeft) return false
  if (isBegun) return true
  throw place === null ? siteHasLeft(file) : new CannotStart(leftFor(place))
}

/**
 * Does what a server does when it opens its site: migrations, and the epoch of a database that went back in time. An index of words
 * leaves its log behind, so it reads that to the end.
 */
async function prove(config: Config, progress: Progress): Promise<void> {
  if (config.databaseUrl === null && existsSync(pendingRestore(config)))
    throw new CannotStart(
      `A backup waits to be restored. Start the server once (${START}), stop it, then move.`,
    )
  if (config.databaseUrl !== null) await expectNoServer(config.databaseUrl)
  const { db, wentBack } = await openSite(config, hasPeople)
  if (config.databaseUrl !== null) {
    progress.say('Bringing the index of words up to date …')
    await new SearchIndex(db, pino({ level: 'error' })).complete()
  }
  await db.close()
  if (wentBack)
    progress.say(
      'The database is older than it was: devices will send again what it has forgotten.',
    )
}

interface Ends {
  legs: readonly Leg[]
  /** Unfinished uploads, which have parts where the files are. */
  uploads(): Promise<Begun[]>
  /** Closes the old place, then opens the new one. */
  change(): Promise<void>
  close(): Promise<void>
}

function openEnds(from: Where, to: Where): Promise<Ends> {
  return to.databaseUrl === null
    ? outOfPostgres(from, from.databaseUrl!, to)
    : intoPostgres(from, to, to.databaseUrl)
}

async function intoPostgres(from: Where, to: Where, url: string): Promise<Ends> {
  const tables = tablesOfProgram()
  const file = databaseIn(from.dataDir)
  const source = SqliteSource.open(existsSync(file) ? file : leftFile(file))
  const target = await PostgresTarget.begin(url, tables.site)
  const wordsFile = wordsIn(to.dataDir)
  const words = SqliteTarget.begin(movingFile(wordsFile), tables.words)
  const close = async () => {
    for (const end of [source, target, words]) await end.close()
  }
  return {
    legs: [
      { from: source, to: target, tables: tables.site },
      { from: source, to: words, tables: tables.words },
    ],
    uploads: () => uploadsIn(source, uploadsAmong(tables)),
    async change() {
      // The index that comes along is at the beginning of the new place's log.
      const log = newId()
      words.setMeta(PLACE, textOfPlace({ log, epoch: source.epoch, n: 0 }))
      await target.beginLog(log)
      await words.finish()
      await words.close()
      await source.close()
      putFile(movingFile(wordsFile), wordsFile)
      if (existsSync(file)) leaveFile(file)
      await target.finish()
    },
    close,
  }
}

async function outOfPostgres(from: Where, url: string, to: Where): Promise<Ends> {
  const tables = tablesOfProgram()
  const file = databaseIn(to.dataDir)
  const source = await PostgresSource.open(url)
  const words = SqliteSource.open(wordsIn(from.dataDir))
  const target = SqliteTarget.begin(movingFile(file), [...tables.site, ...tables.words])
  return {
    legs: [
      { from: source, to: target, tables: tables.site },
      { from: words, to: target, tables: tables.words },
    ],
    uploads: () => uploadsIn(source, uploadsAmong(tables)),
    async change() {
      keepShared(target.shared(), to.dataDir)
      await target.finish()
      await target.close()
      await source.leave(to.dataDir)
      putFile(movingFile(file), file)
    },
    async close() {
      for (const end of [source, words, target]) await end.close()
    },
  }
}

const uploadsAmong = ({ site }: Tables) => site.find(({ name }) => name === 'uploads')!

async function bringAll(ends: Ends, from: Where, to: Where, progress: Progress) {
  const { legs } = ends
  const tables = legs.reduce((sum, leg) => sum + leg.tables.length, 0)
  for (let tries = 1; ; tries++) {
    const rows = await bringRows(legs, progress)
    progress.say(`${count(rows)} rows of ${tables} tables are there. Comparing each table …`)
    const others = await compareRows(legs, progress)
    if (others.length === 0) {
      const files = await moveFiles(from, to, ends.uploads, progress)
      await ends.change()
      return { rows, tables, files }
    }
    if (tries === TRIES)
      throw new Error(`These tables never become the same: ${others.join(', ')}.`)
    progress.say(`Changed since the move began, so brought again: ${others.join(', ')}`)
  }
}

const LOGS = ['-wal', '-shm']

/** Puts a finished file in its place; a log that lies there belongs to an older file. */
function putFile(made: string, file: string): void {
  for (const log of LOGS) for (const name of [made, file]) rmSync(name + log, { force: true })
  renameSync(made, file)
}

/** The old database keeps its rows under a name that no server opens. */
function leaveFile(file: string): void {
  const left = leftFile(file)
  let n = 0
  while (n === 0 ? existsSync(left) : existsSync(`${left}.${n}`)) n += 1
  if (n > 0) renameSync(left, `${left}.${n}`)
  for (const log of LOGS) rmSync(left + log, { force: true })
  for (const part of [...LOGS, ''])
    if (existsSync(file + part)) renameSync(file + part, left + part)
}
