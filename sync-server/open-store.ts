import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './features/files/file-store.ts'
import { FolderStore } from './one-node/file-store.ts'

/** The store of files that the settings name. A bucket that does not answer keeps no server from starting. */
export async function openStore(
  { dataDir, files }: Pick<Config, 'dataDir' | 'files'>,
  db: Database,
  log: Logger,
): Promise<FileStore> {
  if (!files) return new FolderStore(dataDir)
  const { openS3Store } = await import('./s3/open-s3-store.ts')
  return openS3Store(files, { dataDir, db, log })
}
