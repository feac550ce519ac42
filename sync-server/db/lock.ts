import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

export interface DataDirLock {
  release(): void
}

/**
 * Takes the data folder for this process until it ends, however it ends. Null when another process has it: two servers
 * on one folder would never hear of each other's commits. Keep what it returns: the lock lives as long.
 */
export function lockDataDir(dataDir: string): DataDirLock | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const sqlite = new Sqlite(join(dataDir, 'lock.db'), { timeout: 0 })
  try {
    sqlite.exec('begin exclusive')
    return { release: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return null
    throw error
  }
}
