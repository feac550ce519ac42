import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makeFolder } from '../../make-folder.ts'
import { migrations } from '../migrations/index.ts'
import { nextEpoch } from '../next-epoch.ts'
import { putAside } from './replaced.ts'

interface DataPaths {
  dataDir: string
  databaseFile: string
}

/** The place of a backup that the next start restores. */
export function pendingRestore({ dataDir }: DataPaths): string {
  return join(dataDir, 'restore.pending.db')
}

const copyOf = (paths: DataPaths) => `${pendingRestore(paths)}.new`

/** Copies a backup to the place from which the next start restores it, after a check that it is whole and one of ours. */
export async function stageRestore(paths: DataPaths, backup: string): Promise<void> {
  await copyForRestore(paths, backup)
  stageCopy(paths)
}

/** Only the copy; no start restores it yet. */
export async function copyForRestore(paths: DataPaths, backup: string): Promise<void> {
  makeFolder(paths.dataDir, 0o700)
  const copy = copyOf(paths)
  try {
    await copyDatabase(backup, copy)
    const sqlite = new Sqlite(copy)
    const check = sqlite.pragma('integrity_check', { simple: true })
    const version = sqlite.pragma('user_version', { simple: true }) as number
    if (check !== 'ok') throw new Error(`${backup} is damaged: ${String(check)}`)
    if (
      version < 1 ||
      version > migrations.length ||
      sqlite.prepare(COUNT_OURS).pluck().get() !== 2
    )
      throw new Error(`${backup} is not a backup this version can read.`)
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    sqlite.close()
  } catch (error) {
    removeDatabase(copy)
    const { code, message } = error as { code?: string; message: string }
    // The same error about the site's own database would say that this one is damaged.
    if (code === 'SQLITE_NOTADB' || code?.startsWith('SQLITE_CORRUPT'))
      throw new Error(`${backup} is damaged: ${message}`, { cause: error })
    throw error
  }
}

const COUNT_OURS = `select count(*) from sqlite_schema where name in ('sync_meta', 'users')`

/** With what is in a log beside it: then it is no backup, but a database that a server may be writing to. */
async function copyDatabase(from: string, to: string): Promise<void> {
  if (!existsSync(`${from}-wal`)) return copyFileSync(from, to)
  const sqlite = new Sqlite(from, { readonly: true })
  try {
    await sqlite.backup(to)
  } finally {
    sqlite.close()
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

export function stageCopy(paths: DataPaths): void {
  renameSync(copyOf(paths), pendingRestore(paths))
}

/** No start restores it any more. */
export function dropStaged(paths: DataPaths): void {
  removeDatabase(pendingRestore(paths))
}

/**
 * Puts a staged backup in the database's place. It keeps the replaced one beside it, and raises the epoch above both, so that
 * every device sends again the changes that the backup lacks.
 */
export function applyPendingRestore(paths: DataPaths): boolean {
  const pending = pendingRestore(paths)
  if (!existsSync(pending)) return false
  const { databaseFile } = paths
  const now = new Date()
  const known = Math.max(epochIn(databaseFile), epochIn(pending), markedEpoch(paths.dataDir))
  // Before the database gives way: whatever fails here leaves it as it is.
  const sqlite = new Sqlite(pending)
  const set = sqlite.prepare('insert or replace into sync_meta (key, value) values (?, ?)')
  set.run('epoch', String(nextEpoch(known, now)))
  set.run('epoch_at', now.toISOString())
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
  for (const suffix of ['-wal', '-shm']) rmSync(pending + suffix, { force: true })
  // An old log beside a restored file would be replayed into it.
  if (existsSync(databaseFile)) putAside(databaseFile, !takeInLog(databaseFile), now)
  for (const suffix of ['-wal', '-shm']) rmSync(databaseFile + suffix, { force: true })
  renameSync(pending, databaseFile)
  rmSync(join(paths.dataDir, 'high-water.json'), { force: true })
  return true
}

/** Writes a database's log into it. False if the database is too damaged; its log then stays beside it. */
function takeInLog(file: string): boolean {
  const sqlite = new Sqlite(file)
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    return true
  } catch {
    return false
  } finally {
    sqlite.close()
  }
}

export function epochIn(file: string): number {
  if (!existsSync(file)) return 0
  const sqlite = new Sqlite(file)
  try {
    const row = sqlite
      .prepare<[], { value: string }>("select value from sync_meta where key = 'epoch'")
      .get()
    return Number(row?.value ?? 0)
  } catch {
    return 0
  } finally {
    sqlite.close()
  }
}

/** 0 if there is no readable mark. */
function markedEpoch(dataDir: string): number {
  try {
    const text = readFileSync(join(dataDir, 'high-water.json'), 'utf8')
    return (JSON.parse(text) as { epoch: number }).epoch
  } catch {
    return 0
  }
}
