import type { Connection } from '../../db/connection.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ZipFile } from './zip-file.ts'

/** The parts that make a copy. `db` reads from one snapshot of the database. */
export interface Copying {
  zip: ZipFile
  db: Connection
  store: FileStore
  /** Whose copy it is: what they may not read does not come in. */
  owner: string
  stopping: AbortSignal
}
