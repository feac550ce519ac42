import { rm } from 'node:fs/promises'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Copying } from './copying.ts'
import { exportData } from './export-data.ts'
import { exportWorld } from './export-world.ts'
import { findExport, finishExport, sweepExports } from './exports.ts'
import type { PersonalRows } from './personal-rows.ts'
import { ZipFile } from './zip-file.ts'

interface Parts {
  db: Database
  store: FileStore
  personal: PersonalRows
}

/**
 * Gathers all data of a person, or of one world of theirs, into one file. After a crash the job starts from the
 * beginning.
 */
export async function makeExport(
  { db, store, personal }: Parts,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const wanted = await findExport(db.read, id)
  if (!wanted) return
  const { user_id: owner, world_id } = wanted
  const path = store.uploadPath(`${id}.zip`)
  const zip = new ZipFile(path)
  try {
    await db.atLength((reader) => {
      const copying: Copying = { zip, db: reader, store, owner, stopping }
      return world_id === null ? exportData(copying, personal) : exportWorld(copying, world_id)
    })
    const bytes = await zip.close()
    await store.keepExport(path, id)
    if (!(await finishExport(db, id, bytes))) await store.dropExport(id)
    // Deletes the file of the copy before this one, which no row names any more.
    await sweepExports(db, store)
  } catch (error) {
    zip.abort()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
