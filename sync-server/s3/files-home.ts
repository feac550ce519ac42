import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { S3Settings } from '../s3-settings.ts'
import { ownBucketId } from './bucket-id.ts'
import { FILES_FOLDER, FILES_MARK, otherUse } from './bucket-use.ts'
import { S3Folder } from './s3-folder.ts'

const MOST_LOOKS = 5
const LOOK_AGAIN_MS = 200

/**
 * Makes sure that the bucket has the files of this database and of no other: the sweep of one site would take away those of the
 * other. The first start marks the bucket.
 */
export async function claimBucket(settings: S3Settings, db: Database): Promise<void> {
  const objects = new S3Folder(settings, FILES_FOLDER)
  const id = await ownBucketId(db)
  const found = await markedId(objects)
  if (found === null) {
    await expectRoom(settings, objects, db)
    await objects.put(FILES_MARK, Buffer.from(JSON.stringify({ id })))
  } else if (found !== id)
    throw new CannotStart(
      `${objects.place} has the files of another site. Set S3_BUCKET to a bucket of this site’s own.\n` +
        `If they are this site’s, and its database is from before it had the bucket, delete ${FILES_FOLDER}/${FILES_MARK} there.`,
    )
}

/**
 * The id in the mark; null if there is no mark. Of two servers that start together the one may look while the other writes, and some
 * servers for S3 show an object before all of it is there.
 */
async function markedId(objects: S3Folder): Promise<string | null> {
  for (let looks = 1; ; looks++) {
    const found = await objects.get(FILES_MARK)
    if (found === null) return null
    const id = idIn(found)
    if (id !== null) return id
    if (looks === MOST_LOOKS)
      throw new CannotStart(
        `${objects.place}/${FILES_MARK} is damaged. If the files there are this site’s, delete it and start again.`,
      )
    await pause(LOOK_AGAIN_MS)
  }
}

function idIn(mark: Buffer): string | null {
  try {
    return (JSON.parse(mark.toString('utf8')) as { id: string }).id
  } catch {
    return null
  }
}

/** Refuses a bucket with the second copy of a site, and one without the files that the database knows. */
async function expectRoom(settings: S3Settings, objects: S3Folder, db: Database): Promise<void> {
  const other = await otherUse(settings, 'files')
  if (other)
    throw new CannotStart(
      `${settings.endpoint}/${settings.bucket} has ${other}. With DATABASE_URL, the S3 settings name the bucket in which the files of this site live: set S3_BUCKET to another one.`,
    )
  const { files } = (await db.read.first(countFiles, {}))!
  if (files === 0 || (await objects.list('files/')).length > 0) return
  throw new CannotStart(
    `${objects.place} is empty, and this site has ${files} files elsewhere. Bring them there, name the bucket that has them, or take the S3 settings away.`,
  )
}

const countFiles = statement()((db) =>
  db.selectFrom('files').select((eb) => eb.fn.countAll<number>().as('files')),
)
