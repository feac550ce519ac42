import type { Logger } from 'pino'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './features/files/file-store.ts'
import { FolderStore } from './one-node/file-store.ts'
import { bucketId } from './s3/bucket-id.ts'

/** The store of files that the settings name. A bucket that does not answer keeps no server from starting. */
export async function openStore(
  { dataDir, files }: Pick<Config, 'dataDir' | 'files'>,
  db: Database,
  log: Logger,
): Promise<FileStore> {
  if (!files) {
    if (await bucketId(db.read)) throw filesInBucket(dataDir)
    return new FolderStore(dataDir)
  }
  const { openS3Store } = await import('./s3/open-s3-store.ts')
  return openS3Store(files, { dataDir, db, log })
}

/** From an empty folder, every picture of the site would be missing. */
function filesInBucket(dataDir: string): CannotStart {
  return new CannotStart(
    `The files of this site are in a bucket. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY, as at its other starts.\n` +
      `If somebody has brought them back into ${dataDir}, delete the row files_home from the table sync_meta.`,
  )
}
