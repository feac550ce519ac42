import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import Sqlite from 'better-sqlite3'
import { pino } from 'pino'
import { openDatabase } from '../../sync-server/db/sqlite/open-database.ts'
import { SearchIndex } from '../../sync-server/features/search/search-index.ts'
import { processorTime } from '../processor-time.ts'
import { startScript } from './processes.ts'
import type { Row } from './rows.ts'
import { fillDatabase } from './fill.ts'

const CONNECTIONS = 20
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const VOCABULARY = 20_000
const GOAL = 'p95 ≤ 50 ms'

/** Words as a language uses them: the second half as often as the first, and so on. */
const words = Array.from({ length: VOCABULARY }, (_, i) => wordOf(i))
let seed = 1
/** The same numbers in each run. */
function random(): number {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}
const anyWord = () => words[Math.floor(VOCABULARY ** random()) - 1]!
const text = (length: number) => Array.from({ length }, anyWord).join(' ')

/** Searches over so many posts, by words that few of them hold and by words that nearly all of them do. */
export async function searchRows(folder: string, posts: number): Promise<Row[]> {
  mkdirSync(folder)
  const file = join(folder, 'loreloom.db')
  const textOf = (i: number) => ({ title: text(6), body: text(60 + (i % 140)) })
  await fillDatabase(file, posts, 40, textOf)
  const sqlite = new Sqlite(file)
  sqlite.exec(
    "insert into search_queue (type, id) select 'post', id from posts order by created_at",
  )
  sqlite.close()
  const db = openDatabase(file)
  const started = performance.now()
  await new SearchIndex(db, pino({ level: 'silent' })).catchUp(Number.POSITIVE_INFINITY)
  const indexing = posts / ((performance.now() - started) / 1_000)
  await db.close()

  const server = await startScript('../../dist/server/main.js', [], {
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  // More different ones than the server remembers, so that each is searched for.
  const few = Array.from(
    { length: 3_000 },
    () => `${rareWord()} ${random() < 0.3 ? rareWord() : ''}`,
  )
  const common = Array.from({ length: 3_000 }, () => `${commonWord()} ${commonWord()}`)
  const rows: Row[] = [
    { what: 'indexing posts', measured: `${Math.round(indexing)}/s`, goal: '' },
    { what: 'search, words of few posts', ...(await measure(server, few)), goal: GOAL },
    { what: 'search, words of most posts', ...(await measure(server, common)), goal: GOAL },
    {
      what: 'search, what is counted of it',
      ...(await measure(server, common, 'search/counts')),
      goal: '',
    },
  ]
  await server.stop()
  return rows
}

const rareWord = () => words[200 + Math.floor(random() * (VOCABULARY - 200))]!
const commonWord = () => words[Math.floor(random() * 100)]!

interface Server {
  url: string
  process: { pid?: number | undefined }
}

async function measure(
  server: Server,
  searches: string[],
  path = 'search',
): Promise<Pick<Row, 'measured' | 'cost'>> {
  // One after the other over all connections: the same search twice within a moment would be remembered.
  let next = 0
  const setupRequest = <R extends object>(request: R) => {
    const q = searches[next++ % searches.length]!.trim()
    return { ...request, path: `/api/${path}?${new URLSearchParams({ q }).toString()}` }
  }
  const options = { url: server.url, connections: CONNECTIONS, requests: [{ setupRequest }] }
  await autocannon({ ...options, duration: 1 })
  const times: number[] = []
  const before = processorTime(server.process)
  const run = autocannon({ ...options, duration: SECONDS })
  run.on('response', (_client, status, _bytes, time) => {
    if (status !== 200) throw new Error(`a search was answered with ${status}`)
    times.push(time)
  })
  await run
  const cost = (processorTime(server.process) - before) / times.length
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)]!
  const rate = Math.round(times.length / SECONDS)
  return { measured: `p95 ${p95.toFixed(1)} ms, ${rate}/s`, cost }
}

/** A word that a person can pronounce, different for each number. */
function wordOf(i: number): string {
  const syllables = 'ka lo mi ne ru sa te vo wi za be du fi go ha'.split(' ')
  let word = ''
  for (let rest = i + 15; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]!
  return word
}
