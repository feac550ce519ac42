import type { Connection, Transaction } from '../../db/database.ts'
import { metaOf, setMeta } from '../../sync/changes.ts'
import { hasPeople } from './users.ts'

/** The row of `sync_meta` that stays when an account goes. */
const HAD_ACCOUNTS = 'had_accounts'

/** True if nobody has ever had an account here. After the last one left, a stranger must not become admin of what stays. */
export async function isNewSite(db: Connection): Promise<boolean> {
  return !(await hasPeople(db)) && (await metaOf(db, HAD_ACCOUNTS)) === undefined
}

export async function noteHadAccounts(trx: Transaction): Promise<void> {
  await trx.run(setMeta, { key: HAD_ACCOUNTS, value: 'yes' })
}
