import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSearch } from '#shared/rules/search.ts'
import { until } from '#shared/testing/until.ts'
import type { Database } from '../db/database.ts'
import { fullTexts, matchExpression } from '../db/full-text.ts'
import { newId } from '../db/ids.ts'
import { clearQueue } from '../features/search/queue.ts'
import { QueueMover } from '../features/search/search-log.ts'
import { SearchIndex } from '../features/search/search-index.ts'
import { ask, change } from '../testing/ask.ts'
import { damage } from '../testing/many-nodes/damage.ts'
import { openSharedDatabase, type SharedDatabase } from '../testing/many-nodes/shared-database.ts'

interface Node {
  db: Database
  dataDir: string
  index: SearchIndex
  /** What it has logged. */
  said: string[]
}

let site: SharedDatabase
const nodes: Node[] = []
beforeEach(async () => {
  site = await openSharedDatabase()
})
afterEach(async () => {
  for (const { index } of nodes.splice(0)) await index.stop()
  await site.remove()
})

const node = async () => again(await site.open())

/** The same node after a restart. */
function again({ db, dataDir }: Pick<Node, 'db' | 'dataDir'>): Node {
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void said.push(line) })
  const made = { db, dataDir, said, index: new SearchIndex(db, log) }
  nodes.push(made)
  return made
}

const isMade = ({ said }: Node) =>
  said.some((line) => line.includes('being made from the database'))

const write = ({ db }: Node, query: ReturnType<typeof sql>) =>
  db.write((trx) => change(trx, query), ['test'])

async function greet(at: Node, name: string): Promise<string> {
  const id = newId()
  await write(
    at,
    sql`insert into users (id, username, display_name, joined_at, coins, password_hash)
      values (${id}, ${name}, ${name}, ${new Date().toISOString()}, 0, 'none')`,
  )
  return id
}

/** How many people of this name an index knows. It is asked again while it is being prepared, as people are told to. */
function count({ index }: Node, name: string): Promise<number> {
  const match = matchExpression(parseSearch(name))
  const range = { match, from: 0, to: Number.MAX_SAFE_INTEGER, limit: 10 }
  const found = async () => (await index.read.all(fullTexts.search_names.newest, range)).length
  return until(() => index.search(found))
}

/** As if everything in the log was of last month; the next move takes it away. */
async function ageLog(at: Node): Promise<void> {
  await write(at, sql`update search_log set at = '2026-01-01' where type <> 'start'`)
  await new QueueMover(at.db).move()
}

test('what comes while the queue is moved stays in it', async () => {
  const one = await node()
  await greet(one, 'osmium')
  await greet(one, 'iridium')
  const queue = await ask(one.db.read, sql<{ n: number }>`select n from search_queue order by n`)
  const [moved, ...later] = queue
  expect(later.length).toBeGreaterThan(0)
  await one.db.write((trx) => trx.run(clearQueue, { numbers: `[${moved!.n}]` }), ['search'])
  expect(await ask(one.db.read, sql`select n from search_queue order by n`)).toEqual(later)
})

test('an index that the log still serves reads on; one that was away for longer is made anew', async () => {
  const [here, there] = [await node(), await node()]
  await greet(here, 'osmium')
  expect([await count(here, 'osmium'), await count(there, 'osmium')]).toEqual([1, 1])
  await there.index.stop()
  await greet(here, 'iridium')
  expect(await count(here, 'iridium')).toBe(1)
  const next = again(there)
  expect([await count(next, 'iridium'), isMade(next)]).toEqual([1, false])
  await next.index.stop()
  await write(here, sql`delete from users where username = 'osmium'`)
  expect(await count(here, 'osmium')).toBe(0)
  await ageLog(here)
  await greet(here, 'rhenium')
  const last = again(there)
  expect([await count(last, 'osmium'), isMade(last)]).toEqual([0, true])
  expect([await count(last, 'iridium'), await count(last, 'rhenium')]).toEqual([1, 1])
})

test('an index that runs and falls behind the log is made anew', async () => {
  const [here, there] = [await node(), await node()]
  expect(await count(there, 'osmium')).toBe(0)
  await greet(here, 'osmium')
  expect(await count(here, 'osmium')).toBe(1)
  await ageLog(here)
  await expect.poll(() => count(there, 'osmium')).toBe(1)
  expect(there.said.join()).toContain('it was away for too long')
})

test('an index of a database that went back in time is made anew', async () => {
  const one = await node()
  await greet(one, 'osmium')
  expect(await count(one, 'osmium')).toBe(1)
  await one.index.stop()
  await write(one, sql`update sync_meta set value = '2' where key = 'epoch'`)
  const next = again(one)
  expect([await count(next, 'osmium'), isMade(next)]).toEqual([1, true])
  await write(next, sql`delete from search_log where type = 'person'`)
  await expect.poll(() => count(next, 'osmium')).toBe(1)
  expect(next.said.join()).toContain('the log is behind it')
})

test('an index that is not whole refuses to search', async () => {
  const { index } = await node()
  await index.stop()
  await expect(index.search(async () => 1)).rejects.toThrow('Search is being prepared')
})

test('an index whose making was broken off goes on where it was', async () => {
  const one = await node()
  expect(await count(one, 'osmium')).toBe(0)
  await one.index.stop()
  const id = await greet(one, 'osmium')
  await write(one, sql`delete from search_queue`)
  await one.db.words!.db.write((trx) =>
    change(trx, sql`insert into search_log (type, id, at) values ('person', ${id}, '2026')`),
  )
  const next = again(one)
  expect([await count(next, 'osmium'), isMade(next)]).toEqual([1, false])
})

test('an index that is damaged while the server runs is made anew', async () => {
  const one = await node()
  await greet(one, 'osmium')
  // So many that SQLite has to read the file again.
  await write(
    one,
    sql`insert into users (id, username, display_name, joined_at, coins, password_hash)
      select 'u' || n, 'u' || n, md5(n::text), '2026', 0, 'none' from generate_series(1, 2000) n`,
  )
  await one.index.complete()
  expect(await count(one, 'osmium')).toBe(1)
  one.db.scrub()
  damage(join(one.dataDir, 'words.db'))
  await greet(one, 'rhenium')
  await expect.poll(() => count(one, 'osmium')).toBe(1)
  expect(await count(one, 'rhenium')).toBe(1)
  expect(one.said.join()).toContain('it is damaged')
})

test('the index of another site is made anew', async () => {
  const [one, other] = [await node(), await openSharedDatabase()]
  await greet(one, 'osmium')
  expect(await count(one, 'osmium')).toBe(1)
  await one.index.stop()
  one.db.scrub()
  const { db, dataDir } = await other.open()
  copyFileSync(join(one.dataDir, 'words.db'), join(dataDir, 'words.db'))
  const next = again({ db, dataDir })
  expect([await count(next, 'osmium'), isMade(next)]).toEqual([0, true])
  await next.index.stop()
  await other.remove()
})

test('what is forgotten is in no file, also of an index that reads it later', async () => {
  const [here, there] = [await node(), await node()]
  await greet(here, 'ytterbium')
  expect([await count(here, 'ytterbium'), await count(there, 'ytterbium')]).toEqual([1, 1])
  await write(here, sql`delete from users where username = 'ytterbium'`)
  await here.index.forgetDeleted()
  const isIn = ({ dataDir }: Node) =>
    ['words.db', 'words.db-wal'].some((name) =>
      readFileSync(join(dataDir, name)).includes('ytterbium'),
    )
  expect([isIn(here), isIn(there)]).toEqual([false, true])
  await there.index.catchUp()
  expect(isIn(there)).toBe(false)
})
