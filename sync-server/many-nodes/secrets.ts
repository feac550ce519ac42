import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { secretsIn } from '../one-node/secrets.ts'
import { SECRETS, type Secrets } from '../secrets.ts'

/** Their keys among the values of `sync_meta`. */
export const keyOf = (name: string) => `secret:${name}`

/** Rows of the first start: of the secrets in its folder, so that whoever was signed in there stays so. */
export async function sharedSecrets(db: Database, dataDir: string): Promise<Secrets> {
  const own = secretsIn(dataDir)
  const kept = await db.write(
    async (trx) => {
      const found: [string, Buffer][] = []
      for (const name of SECRETS) {
        const key = keyOf(name)
        let row = await trx.first(selectValue, { key })
        if (!row) {
          await trx.run(insertValue, { key, value: own[name].toString('hex') })
          row = await trx.first(selectValue, { key })
        }
        found.push([name, Buffer.from(row!.value, 'hex')])
      }
      return found
    },
    ['secrets'],
  )
  return Object.fromEntries(kept) as unknown as Secrets
}

const selectValue = statement<{ key: string }>()((db, value) =>
  db.selectFrom('sync_meta').select('value').where('key', '=', value.key),
)
const insertValue = statement<{ key: string; value: string }>()((db, value) =>
  db
    .insertInto('sync_meta')
    .values({ key: value.key, value: value.value })
    .onConflict((conflict) => conflict.doNothing()),
)
