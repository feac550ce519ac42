import { createHash, createHmac } from 'node:crypto'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { isSame } from '../../http/is-same.ts'

/** SHA-256 of a first token, as a session keeps it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The session's token with this number, computed, so that a device that asks twice gets the same one. Token 0 is
 * random.
 */
export function tokenOf(
  { id, token_hash }: { id: string; token_hash: string },
  number: number,
  secret: Uint8Array,
): string {
  const text = `${id}.${number}`
  const mac = createHmac('sha256', secret).update(`refresh:${text}.${token_hash}`)
  return `${text}.${mac.digest('base64url')}`
}

/** The session that a refresh token was made for, over or not, and the token's number; null when it is none of ours. */
export async function findByToken(db: Connection, token: string, secret: Uint8Array) {
  const [id = '', number, mac] = token.split('.')
  if (mac === undefined) {
    const session = await db.first(selectByFirst, { hash: hashToken(token) })
    return session ? { session, number: 0 } : null
  }
  const session = await db.first(selectById, { id })
  if (!session || !isSame(token, tokenOf(session, Number(number), secret))) return null
  return { session, number: Number(number) }
}

const selectByFirst = statement<{ hash: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where((eb) =>
      eb.or([eb('token_hash', '=', value.hash), eb('previous_hash', '=', value.hash)]),
    ),
)
const selectById = statement<{ id: string }>()((db, value) =>
  db.selectFrom('sessions').selectAll().where('id', '=', value.id),
)
