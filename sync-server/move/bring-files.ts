import { CannotStart } from '../cannot-start.ts'
import type { FileStore } from '../features/files/file-store.ts'
import { FolderStore } from '../one-node/file-store.ts'
import { otherUse } from '../s3/bucket-use.ts'
import { S3Store } from '../s3/s3-store.ts'
import { ALL, bringFile, bringFiles, compareFiles, WITHOUT_STORE } from './files.ts'
import { count, type Progress } from './progress.ts'
import { type Begun, bringBytes, bringStore, compareStore } from './store.ts'
import { isSameFolder, type Where } from './where.ts'

const storeIn = ({ s3, dataDir }: Where): FileStore =>
  s3 ? new S3Store(s3, dataDir) : new FolderStore(dataDir)

/** Refuses a bucket that has something already, unless this move has begun to fill it. */
export async function expectEmptyBucket({ s3, dataDir }: Where, isBegun: boolean): Promise<void> {
  if (!s3) return
  const place = `${s3.endpoint}/${s3.bucket}`
  const other = await otherUse(s3, 'files')
  if (other) throw new CannotStart(`${place} has ${other}. Take another bucket.`)
  if (!isBegun && (await new S3Store(s3, dataDir).files()).length > 0)
    throw new CannotStart(`${place} is not empty: it has files of a site. Take another bucket.`)
}

/**
 * Brings the files of a site to where its new place has them, and compares them; returns how many, and null if they stay where
 * they are.
 */
export async function moveFiles(
  from: Where,
  to: Where,
  uploads: () => Promise<Begun[]>,
  progress: Progress,
): Promise<number | null> {
  const hasBucket = from.s3 !== null || to.s3 !== null
  if (!hasBucket && isSameFolder(from, to)) return null
  let files = 0
  if (!isSameFolder(from, to))
    files += await moveFolder(from, to, hasBucket ? WITHOUT_STORE : ALL, progress)
  if (hasBucket) files += await moveStore(from, to, await uploads(), progress)
  return files
}

async function moveFolder(from: Where, to: Where, folders: readonly string[], progress: Progress) {
  const [source, target] = [from.dataDir, to.dataDir]
  const files = await bringFiles(source, target, folders, progress)
  progress.say(`${count(files)} files are there. Comparing each …`)
  const compare = () => compareFiles(source, target, folders, progress)
  for (const name of await compare()) await bringFile(source, target, name)
  expectNone(await compare())
  return files
}

async function moveStore(from: Where, to: Where, uploads: Begun[], progress: Progress) {
  const [source, target] = [storeIn(from), storeIn(to)]
  const files = await bringStore(source, target, uploads, progress)
  progress.say(`${count(files)} files are there. Comparing each …`)
  const compare = () => compareStore(source, target, progress)
  for (const id of await compare()) await bringBytes(source, target, id)
  expectNone(await compare())
  return files
}

function expectNone(different: readonly string[]): void {
  if (different.length > 0)
    throw new Error(`These files never become the same: ${different.slice(0, 5).join(', ')}`)
}
