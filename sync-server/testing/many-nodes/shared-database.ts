import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { openPostgres } from '../../db/postgres/open-database.ts'
import { beginDatabase } from '../new-database.ts'
import { CLUSTER, newTestDatabase } from '../postgres/databases.ts'

/** One database of PostgreSQL that several nodes have open, each with a folder of its own. */
export interface SharedDatabase {
  url: string
  open(): Promise<{ db: Database; dataDir: string }>
  /** Closes it for all nodes; others may open it again. */
  leave(): Promise<void>
  remove(): Promise<void>
}

export async function openSharedDatabase(): Promise<SharedDatabase> {
  const { url, drop } = await newTestDatabase(process.env[CLUSTER]!)
  const folder = mkdtempSync(join(tmpdir(), 'loreloom-nodes-'))
  const opened: Database[] = []
  async function leave() {
    for (const db of opened.splice(0)) await db.close()
  }
  return {
    url,
    async open() {
      const dataDir = mkdtempSync(join(folder, 'node-'))
      const wordsFile = join(dataDir, 'words.db')
      beginDatabase(wordsFile)
      const db = await openPostgres(url, { wordsFile, hold: 'shared' })
      opened.push(db)
      return { db, dataDir }
    },
    leave,
    async remove() {
      await leave()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
