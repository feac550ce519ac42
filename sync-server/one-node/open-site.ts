import type { Config } from '../config.ts'
import { wordsIn } from '../data-folder.ts'
import { isLogDamaged } from '../db/sqlite/damaged-log.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/sqlite/open-database.ts'
import { expectDatabase, expectPeople, type HasPeople } from './expect-database.ts'
import { type HighWater, noticeRollback } from '../sync/high-water.ts'
import { HighWaterInFolder } from './high-water.ts'

type DataPaths = Pick<
  Config,
  'dataDir' | 'databaseFile' | 'databaseUrl' | 'redisUrl' | 'newDatabase' | 'copy'
>

/**
 * Opens the database of a site that no process has open. The first process that opens and writes it destroys the signs that it
 * was lost, went back in time or has a damaged log, so this function checks for them. `wentBack`: devices will send again the
 * changes that it has lost.
 */
export async function openSite(
  paths: DataPaths,
  hasPeople: HasPeople,
): Promise<{ db: Database; wentBack: boolean }> {
  const { databaseUrl } = paths
  const highWater = new HighWaterInFolder(paths.dataDir)
  if (databaseUrl !== null) return openOnPostgres(databaseUrl, paths, hasPeople, highWater)
  expectDatabase(paths)
  const lostTail = isLogDamaged(paths.databaseFile)
  const db = openDatabase(paths.databaseFile, paths.copy ? 'held' : 'own')
  await expectPeople(db, paths, hasPeople, highWater)
  return { db, wentBack: await noticeRollback(db, highWater, lostTail) }
}

/** PostgreSQL's log is its own affair; a mark in the folder says how far it was. */
async function openOnPostgres(
  url: string,
  paths: DataPaths,
  hasPeople: HasPeople,
  highWater: HighWater,
) {
  const db = await connect(url, paths, paths.redisUrl === null ? 'alone' : 'shared')
  await expectPeople(db, paths, hasPeople, highWater)
  return { db, wentBack: await noticeRollback(db, highWater) }
}

/** Opens the database of a site whose server runs. */
export async function openBeside(paths: DataPaths): Promise<Database> {
  const { databaseUrl, databaseFile } = paths
  return databaseUrl === null ? openDatabase(databaseFile, 'left') : connect(databaseUrl, paths)
}

/** A server on SQLite does not load the code of PostgreSQL. */
async function connect(
  url: string,
  { dataDir }: DataPaths,
  hold?: 'alone' | 'shared',
): Promise<Database> {
  const { openPostgres } = await import('../db/postgres/open-database.ts')
  return openPostgres(url, { wordsFile: wordsIn(dataDir), hold })
}
