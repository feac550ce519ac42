import type { Config } from '../config.ts'
import { isLogDamaged } from '../db/damaged-log.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { expectDatabase, expectPeople, type HasPeople } from './expect-database.ts'
import { noticeRollback } from './high-water.ts'

type DataPaths = Pick<Config, 'dataDir' | 'databaseFile' | 'newDatabase'>

/**
 * Opens the database of a site that no process has open. The first process that opens and writes it destroys the signs that it
 * was lost, went back in time or has a damaged log, so this function checks for them. `wentBack`: devices will send again the
 * changes that it has lost.
 */
export async function openSite(
  paths: DataPaths,
  hasPeople: HasPeople,
): Promise<{ db: Database; wentBack: boolean }> {
  expectDatabase(paths)
  const lostTail = isLogDamaged(paths.databaseFile)
  const db = openDatabase(paths.databaseFile)
  await expectPeople(db, paths, hasPeople)
  return { db, wentBack: await noticeRollback(db, paths.dataDir, lostTail) }
}
