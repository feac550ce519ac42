import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makeFolder } from '../../make-folder.ts'

export interface DataDirLock {
  release(): void
}

/**
 * Locks the data folder for this process until the process ends in any way. Null if another process has it: two servers on one
 * folder would never see each other's commits. Keep the returned object: the lock lives as long.
 */
export function lockDataDir(dataDir: string): DataDirLock | null {
  makeFolder(dataDir, 0o700)
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

/** True if a process has the folder. It locks nothing itself, so it disturbs no start. */
export function isDataDirLocked(dataDir: string): boolean {
  const file = join(dataDir, 'lock.db')
  if (!existsSync(file)) return false
  const sqlite = new Sqlite(file, { readonly: true, timeout: 0 })
  try {
    sqlite.pragma('schema_version')
    return false
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return true
    throw error
  } finally {
    sqlite.close()
  }
}
