import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { keyOf } from '../../many-nodes/secrets.ts'
import { secretFile, secretsIn } from '../../one-node/secrets.ts'

/** The secret by which the server of these settings knows the doctor: in its folder, or in the database that it shares with others. */
export async function tokenSecret(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'redisUrl'>,
): Promise<Buffer> {
  const { dataDir, databaseUrl, redisUrl } = config
  const shared = databaseUrl !== null && redisUrl !== null ? await sharedSecret(databaseUrl) : null
  if (shared) return shared
  // The doctor makes no secret: a folder with secrets is that of a site.
  return existsSync(secretFile(dataDir, 'token')) ? secretsIn(dataDir).token : randomBytes(32)
}

/** Null if nobody knows: another check tells of a database that does not answer. */
async function sharedSecret(url: string): Promise<Buffer | null> {
  const { openPool } = await import('../../db/postgres/pool.ts')
  const pool = openPool(url, 1)
  try {
    const { rows } = await pool.query<{ value: string }>(
      'select value from sync_meta where key = $1',
      [keyOf('token')],
    )
    return rows[0] ? Buffer.from(rows[0].value, 'hex') : null
  } catch {
    return null
  } finally {
    await pool.end()
  }
}
