import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection, Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { epochOf } from '../sync/changes.ts'
import type { HighWater, Mark } from '../sync/high-water.ts'

export const HIGH_WATER = 'high-water.json'

interface KeptMark extends Mark {
  changes: number
  /** The latest commits, in the words of the engine. */
  commits?: unknown
}

/** A file beside the database, with the sum of all counters, and the latest commits if the engine is elsewhere. */
export class HighWaterInFolder implements HighWater {
  readonly #file: string
  #last: KeptMark | null = null

  constructor(dataDir: string) {
    this.#file = join(dataDir, HIGH_WATER)
  }

  async note(db: Database): Promise<void> {
    this.#write({ ...(await db.snapshot(markOf)), ...commitsOf(db) })
  }

  noteCommits(db: Database): void {
    const { commits } = commitsOf(db)
    if (this.#last && JSON.stringify(commits) !== JSON.stringify(this.#last.commits))
      this.#write({ ...this.#last, commits })
  }

  async behind(db: Database): Promise<Mark | null> {
    const kept = this.#read()
    if (!kept) return null
    const now = await db.snapshot(markOf)
    if (now.epoch !== kept.epoch) return now.epoch < kept.epoch ? kept : null
    const isBehind =
      now.changes < kept.changes ||
      (kept.commits !== undefined && (await db.lossWatch?.lacks(kept.commits)))
    return isBehind ? kept : null
  }

  #write(mark: KeptMark): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(mark))
    renameSync(`${this.#file}.new`, this.#file)
    this.#last = mark
  }

  /** Null if there is no mark, or a power cut left it unreadable: then the server assumes nothing. */
  #read(): KeptMark | null {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as KeptMark
    } catch {
      return null
    }
  }
}

/** Nothing for an engine that does not tell. */
function commitsOf({ lossWatch }: Database): { commits?: unknown } {
  const commits = lossWatch?.mark ?? undefined
  return commits === undefined ? {} : { commits }
}

async function markOf(db: Connection) {
  return { epoch: await epochOf(db), changes: Number((await db.first(sumHeads, {}))?.changes ?? 0) }
}

const sumHeads = statement()((db) =>
  db.selectFrom('sync_scope').select((eb) => eb.fn.sum<number>('head').as('changes')),
)
