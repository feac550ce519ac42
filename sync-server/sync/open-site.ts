import type { Config } from '../config.ts'
import { isLogDamaged } from '../db/damaged-log.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { expectDatabase, expectPeople, type HasPeople } from './expect-database.ts'
import { noticeRollback } from './high-water.ts'

type Place = Pick<Config, 'dataDir' | 'databaseFile' | 'newDatabase'>

/**
 * Opens the database of a site that no process has open. Whoever is the first to open and write it hides that it was lost,
 * went back in time or has a damaged log, so it is asked here. `wentBack`: devices will send again what it has forgotten.
 */
export async function openSite(
  place: Place,
  hasPeople: HasPeople,
): Promise<{ db: Database; wentBack: boolean }> {
  expectDatabase(place)
  const lostTail = isLogDamaged(place.databaseFile)
  const db = openDatabase(place.databaseFile)
  await expectPeople(db, place, hasPeople)
  return { db, wentBack: await noticeRollback(db, place.dataDir, lostTail) }
}
