import type { Pool } from 'pg'
import type { Connection, Database } from '../database.ts'
import { asAway, clientOf, isConnectionLost } from './away.ts'
import { type CommitMark, CommitMarks, lacksCommits } from './commit-marks.ts'
import { oneByOne, PostgresConnection, type Queryable } from './connection.ts'
import { Hold, type Holding } from './hold-database.ts'
import { migratePostgres } from './migrate.ts'
import { openPool } from './pool.ts'
import { WordsInFile } from './words-file.ts'
import { PostgresWriter } from './writer.ts'

const SIZE = 'select pg_database_size(current_database()) as bytes'
const READERS = 10
const WRITERS = 10

interface Options {
  /** With the index of words; made anew where it is missing. */
  wordsFile: string
  /** For a server: without a Redis its kept replies and pokes live in the process, so it is the only one. */
  hold?: Holding
}

/** Opens (and migrates) the database at an address. */
export async function openPostgres(url: string, { wordsFile, hold }: Options): Promise<Database> {
  const readers = openPool(url, READERS)
  const writers = openPool(url, WRITERS)
  let held: Hold | undefined
  let marks: CommitMarks | null
  try {
    await migratePostgres(writers)
    marks = await CommitMarks.begin(readers)
    if (hold) held = await Hold.take({ url, how: hold, marks })
  } catch (error) {
    await Promise.all([readers.end(), writers.end()])
    throw error
  }
  const words = new WordsInFile(wordsFile)
  const writer = new PostgresWriter(writers, marks)
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false

  /** Begins only while no other server may have the database. */
  async function reached<T>(begin: () => Promise<T>): Promise<T> {
    try {
      held?.assert()
      return await begin()
    } catch (error) {
      throw asAway(error)
    }
  }
  const reads: Queryable = { query: (config) => reached(() => readers.query(config)) }

  function accept<T>(begin: () => Promise<T>): Promise<T> {
    if (isClosed) return Promise.reject(new Error('The database is closed.'))
    const result = reached(begin)
    underWay.add(result)
    const done = () => underWay.delete(result)
    result.then(done, done)
    return result
  }

  const write: Database['write'] = (work, subjects) => accept(() => writer.write(work, subjects))

  return {
    updateCopy: null,
    words,
    read: new PostgresConnection(reads),
    write,
    writeOne: (statement, values) => accept(() => writer.writeOne(statement, values)),
    inOrder() {
      let before: Promise<unknown> = Promise.resolve()
      return {
        write(work, subjects) {
          const result = before.then(() => write(work, subjects))
          before = result.catch(() => undefined)
          return result
        },
      }
    },
    get waitingWrites() {
      return writer.waiting
    },
    observeCommits: (observer) => writer.observe(observer),
    snapshot: (work) => accept(() => inSnapshot(readers, work)),
    atLength: (work) => accept(() => inSnapshot(readers, work)),
    backup: () =>
      Promise.reject(new Error('PostgreSQL has backups of its own, such as pg_basebackup.')),
    // Erased rows leave PostgreSQL with its next vacuum.
    scrub: () => words.scrub(),
    lossWatch: {
      get mark() {
        return marks?.mark ?? null
      },
      lacks: async (mark) => marks !== null && lacksCommits(readers, mark as CommitMark),
      onCommit: (listener) => marks?.onCommit(listener),
      heard: (commit) => marks?.heard(commit),
      begin: (epoch, onWentBack) => held?.watch(epoch, onWentBack),
    },
    log: null,
    bytes: async () =>
      (await readers.query<{ bytes: number }>(SIZE)).rows[0]!.bytes + (await words.bytes()),
    async close() {
      isClosed = true
      await Promise.allSettled(underWay)
      await held?.release()
      await Promise.all([readers.end(), writers.end(), words.close()])
    },
  }
}

async function inSnapshot<T>(pool: Pool, work: (db: Connection) => Promise<T>): Promise<T> {
  const client = await clientOf(pool)
  let isLost = false
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(new PostgresConnection(oneByOne(client)))
  } catch (error) {
    isLost = isConnectionLost(error)
    throw error
  } finally {
    // It has written nothing: there is nothing to commit.
    if (!isLost) await client.query('rollback')
    client.release(isLost)
  }
}
