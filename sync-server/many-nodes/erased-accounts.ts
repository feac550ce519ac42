import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { ErasedInFolder, hashOf } from '../one-node/erased-accounts.ts'
import type { ErasedAccounts } from '../sync/erased-accounts.ts'

/**
 * Rows, for all nodes, and the folder of each node, which no restored database turns back: a node that starts tells the others
 * what its folder knows.
 */
export class SharedErased implements ErasedAccounts {
  readonly #own: ErasedInFolder
  readonly #db: Database

  constructor(db: Database, dataDir: string) {
    this.#db = db
    this.#own = new ErasedInFolder(dataDir)
  }

  async open(): Promise<void> {
    const hashes = this.#own.hashes()
    if (hashes.length === 0) return
    await this.#db.write(
      async (trx) => {
        for (const hash of hashes) await trx.run(insertHash, { key: keyOf(hash) })
      },
      [SUBJECT],
    )
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#own.isEmpty()) && (await this.#db.read.first(selectAny, {})) === undefined
  }

  async has(id: string): Promise<boolean> {
    if (await this.#own.has(id)) return true
    return (await this.#db.read.first(selectHash, { key: keyOf(hashOf(id)) })) !== undefined
  }

  async add(id: string): Promise<void> {
    await this.#own.add(id)
    await this.#db.write((trx) => trx.run(insertHash, { key: keyOf(hashOf(id)) }), [SUBJECT])
  }
}

const SUBJECT = 'erased accounts'
const keyOf = (hash: string) => `erased:${hash}`

const selectAny = statement()((db) =>
  db
    .selectFrom('sync_meta')
    .select('key')
    .where('key', '>=', 'erased:')
    .where('key', '<', 'erased;')
    .limit(1),
)
const selectHash = statement<{ key: string }>()((db, value) =>
  db.selectFrom('sync_meta').select('key').where('key', '=', value.key),
)
const insertHash = statement<{ key: string }>()((db, value) =>
  db
    .insertInto('sync_meta')
    .values({ key: value.key, value: '1' })
    .onConflict((conflict) => conflict.doNothing()),
)
