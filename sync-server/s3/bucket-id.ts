import type { Connection, Database } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { statement } from '../db/statement.ts'
import { metaOf } from '../sync/changes.ts'

/** The id of the site's bucket in its database; the mark in the bucket has the same. */
const KEY = 'files_home'

/** Undefined if the files of the site are in its folder. */
export const bucketId = (db: Connection): Promise<string | undefined> => metaOf(db, KEY)

/** The same for each process of the site, also if several start for the first time. */
export async function ownBucketId(db: Database): Promise<string> {
  const known = await bucketId(db.read)
  if (known !== undefined) return known
  return db.write(async (trx) => {
    await trx.run(insertMeta, { key: KEY, value: newId() })
    return (await bucketId(trx))!
  })
}

const insertMeta = statement<{ key: string; value: string }>()((db, value) =>
  db
    .insertInto('sync_meta')
    .values({ key: value.key, value: value.value })
    .onConflict((conflict) => conflict.column('key').doNothing()),
)
