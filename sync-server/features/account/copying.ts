import type { Connection } from '../../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ZipFile } from './zip-file.ts'

/** The parts that make a copy. `db` reads from one snapshot of the database. */
export interface Copying {
  zip: ZipFile
  db: Connection
  store: FileStore
  /** The person whose copy it is: rows that they may not read stay out. */
  owner: string
  stopping: AbortSignal
}
