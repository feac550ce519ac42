import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makeFolder } from '../../make-folder.ts'
import { migrations } from '../migrations/index.ts'

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
export function stageRestore(paths: DataPaths, backup: string): void {
  copyForRestore(paths, backup)
  stageCopy(paths)
}

/** Only the copy; no start restores it yet. */
export function copyForRestore(paths: DataPaths, backup: string): void {
  makeFolder(paths.dataDir, 0o700)
  const copy = copyOf(paths)
  try {
    copyFileSync(backup, copy)
    const sqlite = new Sqlite(copy)
    const check = sqlite.pragma('integrity_check', { simple: true })
    const version = sqlite.pragma('user_version', { simple: true }) as number
    if (check !== 'ok') throw new Error(`${backup} is damaged: ${String(check)}`)
    if (version < 1 || version > migrations.length)
      throw new Error(`${backup} is not a backup this version can read.`)
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    sqlite.close()
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
    throw error
  }
}

export function stageCopy(paths: DataPaths): void {
  renameSync(copyOf(paths), pendingRestore(paths))
}

/**
 * Puts a staged backup in the database's place. It keeps the replaced one beside it, and raises the epoch above both, so that
 * every device sends again the changes that the backup lacks.
 */
export function applyPendingRestore(paths: DataPaths): boolean {
  const pending = pendingRestore(paths)
  if (!existsSync(pending)) return false
  const { databaseFile } = paths
  const epoch = Math.max(epochIn(databaseFile), epochIn(pending), markedEpoch(paths.dataDir)) + 1
  // An old log beside a restored file would be replayed into it.
  if (existsSync(databaseFile)) {
    keepReplaced(`${databaseFile}.replaced`)
    const logs = takeInLog(databaseFile) ? [] : ['-wal', '-shm']
    for (const suffix of ['', ...logs])
      if (existsSync(databaseFile + suffix))
        renameSync(databaseFile + suffix, `${databaseFile}.replaced${suffix}`)
  }
  for (const suffix of ['-wal', '-shm']) rmSync(databaseFile + suffix, { force: true })
  const sqlite = new Sqlite(pending)
  const set = sqlite.prepare('insert or replace into sync_meta (key, value) values (?, ?)')
  set.run('epoch', String(epoch))
  set.run('epoch_at', new Date().toISOString())
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
  for (const suffix of ['-wal', '-shm']) rmSync(pending + suffix, { force: true })
  renameSync(pending, databaseFile)
  rmSync(join(paths.dataDir, 'high-water.json'), { force: true })
  return true
}

/** Numbers an earlier replaced database: an operator who first restores the wrong backup keeps both. */
function keepReplaced(name: string): void {
  if (!existsSync(name)) return
  let n = 1
  while (existsSync(`${name}.${n}`)) n += 1
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(name + suffix)) renameSync(name + suffix, `${name}.${n}${suffix}`)
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
