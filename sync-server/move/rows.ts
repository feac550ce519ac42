import { createHash } from 'node:crypto'
import type { Source, Target } from './ends.ts'
import { count, type Progress } from './progress.ts'
import { keyOf, type Row, type Table, textOf } from './tables.ts'

/** Tables that go from one database into another. */
export interface Leg {
  from: Source
  to: Target
  tables: readonly Table[]
}

/** Brings the rows that the target lacks; returns how many it has then. */
export async function bringRows(legs: readonly Leg[], progress: Progress): Promise<number> {
  const begun = performance.now()
  let all = 0
  let brought = 0
  for (const { from, to, tables } of legs)
    for (const table of tables) {
      const noted = await to.noted(table)
      const total = noted.isDone ? noted.rows : await from.count(table)
      let { last, rows } = noted
      for (let isDone = noted.isDone; !isDone;) {
        const page = await from.page(table, last)
        isDone = page.length === 0
        if (!isDone) last = keyOf(table, page.at(-1)!)
        rows += page.length
        brought += page.length
        await to.put(table, page, { last, rows, isDone })
        const pace = () => count(Math.round((brought / (performance.now() - begun)) * 1_000))
        progress.show(
          () => `${table.name}: ${count(rows)} of ${count(total)} rows, ${pace()} a second`,
        )
      }
      all += rows
    }
  return all
}

interface Sum {
  rows: number
  /** SHA-256 of all rows in the order of their key, as the same text on either engine. */
  hash: string
}

export async function sumOf(source: Source, table: Table, progress?: Progress): Promise<Sum> {
  const hash = createHash('sha256')
  let rows = 0
  let after: Row | null = null
  for (;;) {
    const page: Row[] = await source.page(table, after)
    if (page.length === 0) return { rows, hash: hash.digest('hex') }
    for (const row of page) hash.update(`${textOf(row)}\n`)
    rows += page.length
    after = keyOf(table, page.at(-1)!)
    progress?.show(() => `${table.name}: ${count(rows)} rows compared`)
  }
}

/**
 * Compares count and hash of every table. Begins those anew that differ, and returns their names: a server ran where the site was
 * after the move had begun.
 */
export async function compareRows(legs: readonly Leg[], progress: Progress): Promise<string[]> {
  const different: string[] = []
  for (const { from, to, tables } of legs)
    for (const table of tables) {
      const here = await sumOf(from, table, progress)
      const there = await sumOf(to, table, progress)
      if (here.rows === there.rows && here.hash === there.hash) continue
      different.push(table.name)
      await to.clear(table)
    }
  return different
}
