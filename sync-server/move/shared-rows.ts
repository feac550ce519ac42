import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ErasedInFolder } from '../one-node/erased-accounts.ts'
import { secretFile } from '../one-node/secrets.ts'
import { SECRETS } from '../secrets.ts'

/** Rows of `sync_meta` that several nodes share; one node has them in its folder. */
const SECRET = 'secret:'
const ERASED = 'erased:'
/** Which server has the database. */
const HOLDER = 'held_by'
/** Whose the bucket with the files is: a move brings them into the folder. */
const BUCKET = 'files_home'
export const SHARED = `key in ('${HOLDER}', '${BUCKET}') or key glob '${SECRET}*' or key glob '${ERASED}*'`

/** Writes into the folder what its nodes shared: the secrets in force, and the erased accounts that its list lacks. */
export function keepShared(rows: readonly { key: string; value: string }[], dataDir: string): void {
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  for (const name of SECRETS) {
    const secret = values.get(SECRET + name)
    if (secret !== undefined)
      writeFileSync(secretFile(dataDir, name), secret, { mode: 0o600, flush: true })
  }
  const hashes = rows.filter(({ key }) => key.startsWith(ERASED))
  if (hashes.length === 0) return
  const list = join(dataDir, 'erased-accounts.new')
  writeFileSync(list, hashes.map(({ key }) => `${key.slice(ERASED.length)}\n`).join(''))
  new ErasedInFolder(dataDir).addAll(list)
  rmSync(list)
}
