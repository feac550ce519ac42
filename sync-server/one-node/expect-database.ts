import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { leftFile } from '../data-folder.ts'
import type { Connection, Database } from '../db/database.ts'
import { updateCopies } from '../db/sqlite/update-copies.ts'
import { commandLine, START } from '../one-file/command-line.ts'
import { SECRETS } from '../secrets.ts'
import type { HighWater } from '../sync/high-water.ts'
import { secretFile } from './secrets.ts'

type DataPaths = Pick<Config, 'dataDir' | 'databaseFile' | 'newDatabase'>
/** Resolves with true if this database has an account. */
export type HasPeople = (db: Connection) => Promise<boolean>

/**
 * Refuses to start if the database is missing or empty and the folder has traces of an older site: the first visitor who signs
 * up would become admin of another operator's site. The server asks this before SQLite opens the file, which would create it.
 */
export function expectDatabase(paths: DataPaths): void {
  const { databaseFile, newDatabase } = paths
  const isEmpty = existsSync(databaseFile)
  if (newDatabase || (isEmpty && statSync(databaseFile).size > 0)) return
  if (!isEmpty && existsSync(leftFile(databaseFile))) throw siteHasLeft(databaseFile)
  const traces = tracesIn(paths)
  if (traces.length > 0) throw databaseLost(paths, isEmpty ? 'is empty' : 'is missing', traces)
}

/**
 * Refuses to start if the database has no accounts, though the folder shows that it had: it was emptied, and the next visitor
 * would become its admin.
 */
export async function expectPeople(
  db: Database,
  paths: DataPaths,
  hasPeople: HasPeople,
  highWater: HighWater,
): Promise<void> {
  if (paths.newDatabase || (await hasPeople(db.read))) return
  if (await highWater.behind(db)) throw databaseLost(paths, 'holds no account', tracesIn(paths))
}

export function siteHasLeft(databaseFile: string): CannotStart {
  const left = leftFile(databaseFile)
  return new CannotStart(
    `The site of this folder was moved to PostgreSQL. It starts with the settings of that time: DATABASE_URL, and S3_… if its files moved into a bucket.\n` +
      `To go back to the state before the move, and lose what came since: mv ${left} ${databaseFile}`,
  )
}

function databaseLost({ databaseFile, dataDir }: DataPaths, how: string, traces: string[]) {
  return new CannotStart(
    `The database ${databaseFile} ${how}, but ${dataDir} belongs to a site that had one. There still stand: ${traces.join(', ')}.\n` +
      `The server does not start: it would be a new site, whose first account is its admin.\n` +
      `  To put a backup in its place:     ${commandLine('restore')}\n` +
      `  To begin a new site all the same: NEW_DATABASE=yes ${START}`,
  )
}

/** The traces of a server in its folder, in words. Folders that a server only prepared do not count. */
function tracesIn({ dataDir, databaseFile }: DataPaths): string[] {
  const has = (name: string) => existsSync(join(dataDir, name))
  const holds = (name: string) => has(name) && readdirSync(join(dataDir, name)).length > 0
  const traces: string[] = []
  if (existsSync(`${databaseFile}-wal`)) traces.push('the log of the database')
  if (existsSync(`${databaseFile}.replaced`)) traces.push('a replaced database')
  if (updateCopies(databaseFile).length > 0) traces.push('a copy from before an update')
  if (has('high-water.json')) traces.push('the high-water mark')
  if (SECRETS.some((name) => existsSync(secretFile(dataDir, name)))) traces.push('secrets')
  if (holds('files')) traces.push('files')
  if (has('erased-accounts')) traces.push('the list of erased accounts')
  return traces
}
