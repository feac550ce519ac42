import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makeFolder } from '../../make-folder.ts'

const pidFile = (dataDir: string) => join(dataDir, 'server.pid')

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
    // Of a server that was killed: its number may be another process's by now.
    forgetServer(dataDir)
    return { release: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return null
    throw error
  }
}

/** A server that has the folder leaves its number for `restore`, until `forgetServer`. */
export function noteServer(dataDir: string): void {
  writeFileSync(pidFile(dataDir), String(process.pid))
}

export function forgetServer(dataDir: string): void {
  rmSync(pidFile(dataDir), { force: true })
}

/** The process of the server that has the folder, which must be locked; null if it is another command that has it. */
export function serverOf(dataDir: string): number | null {
  const file = pidFile(dataDir)
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
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
