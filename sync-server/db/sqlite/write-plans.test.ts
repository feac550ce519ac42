import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERRORS } from '#shared/errors.ts'
import { features } from '../../features/index.ts'
import { gatherCast } from '../../testing/cast.ts'
import { liveFully } from '../../testing/full-life.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { SqliteConnection } from './connection.ts'
import type { Statement } from '../statement.ts'

/** Every statement that a transaction ran while one user did everything there is, with SQLite's plan for it. */
const plans = new Map<string, string[]>()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  const cast = await gatherCast(app)
  const originals = { ...pick(SqliteConnection.prototype) }
  for (const name of ['all', 'first', 'run'] as const) {
    const original = originals[name]
    SqliteConnection.prototype[name] = function <V, R>(
      this: SqliteConnection,
      statement: Statement<V, R>,
      values: V,
    ) {
      note(this, statement, values)
      return Reflect.apply(original, this, [statement, values]) as never
    }
  }
  try {
    await liveFully(app, cast, 'bob', 'carol')
  } finally {
    Object.assign(SqliteConnection.prototype, originals)
  }
})
afterAll(() => app.close())

function pick({ all, first, run }: SqliteConnection) {
  return { all, first, run }
}

function note<V, R>({ sqlite }: SqliteConnection, statement: Statement<V, R>, values: V): void {
  const sql = statement.for('sqlite').sql
  if (sqlite.readonly || plans.has(sql)) return
  const rows = sqlite
    .prepare(`explain query plan ${sql}`)
    .all(...statement.for('sqlite').bind(values))
  plans.set(
    sql,
    (rows as { detail: string }[]).map(({ detail }) => detail),
  )
}

/** The matches of a pattern in all plans, each once. */
function found(pattern: RegExp, texts: (sql: string, plan: string[]) => string[]): string[] {
  const all = [...plans].flatMap(([sql, plan]) => texts(sql, plan))
  return [...new Set(all.flatMap((text) => pattern.exec(text)?.[1] ?? []))].sort()
}

test('no write reads a table from one end to the other', () => {
  expect(plans.size).toBeGreaterThan(150)
  // An insertion's plan names the tables that refer to its own: they are read only while a reference is broken.
  const scanned = found(/^SCAN (\w+)/, (sql, plan) =>
    /^insert into .* values /.test(sql) ? [] : plan,
  )
  expect(scanned).toEqual([
    'json_each',
    // Queues, read from the front, a few rows at a time.
    'notification_queue',
    // The user with a new name is in a list inside some of the rows.
    'notifications',
    // Subqueries that end at a limit.
    'recent',
    'search_queue',
    'some',
    'sync_dirty',
  ])
})

test('what a write counts ends at a limit', () => {
  const counted = found(/count\(\*\).*?from (?:\(select .* limit|"?(\w+)"?)/, (sql) => [sql])
  expect(counted.length).toBeGreaterThan(8)
  // A feature that counts refuses one too many; a world's communities are counted by index.
  const unlimited = counted.filter((table) => {
    const { name } = features.find(({ personal = {} }) => table in personal)!
    return !Object.keys(ERRORS).some((code) => code.startsWith(`${name}.too_many`))
  })
  expect(unlimited).toEqual(['communities'])
})

test('the words of a book are counted without reading its texts', () => {
  const [, plan] = [...plans].find(([sql]) => sql.includes('sum(word_count)'))!
  expect(plan.filter((line) => line.includes('published_chapters'))).toEqual(
    plan.flatMap((line) => /^SEARCH published_chapters USING COVERING INDEX .*/.exec(line) ?? []),
  )
})
