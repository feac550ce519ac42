import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Id of a row that the server makes itself. Rises within a millisecond too: rows of one moment keep their order. */
export function newId(): string {
  return v7()
}

const FIRST = 'ABCDEFGHJKMNPQRSTVWXYZ'
const REST = `0123456789${FIRST}`

/** Opaque short key: upper case, so that no code mistakes it for a slug. */
export function newShortId(): string {
  const bytes = randomBytes(10)
  return Array.from(bytes, (byte, i) =>
    i === 0 ? FIRST[byte % FIRST.length] : REST[byte % REST.length],
  ).join('')
}
