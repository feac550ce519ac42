import type { Pool, PoolClient } from 'pg'
import { DatabaseAway } from '../database.ts'

/** PostgreSQL shuts down or starts, has no room for one more connection, or is a standby now. */
const ENDED = /^(?:57P0|08|25P03|25006|53300|ECONN|EPIPE)/
const UNREACHABLE = /^(?:ENOENT|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET)/
/** Errors of the driver, which have no code. */
const OF_DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client .* not queryable)/

/** The server ended the connection, or the network did: there is nothing left to roll back. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return OF_DRIVER.test(error.message)
  const isOfNetwork = syscall === 'connect' || syscall === 'getaddrinfo'
  return ENDED.test(code) || (isOfNetwork && UNREACHABLE.test(code))
}

/** Tells of a lost connection in the words of every engine. */
export function asAway(error: unknown): unknown {
  return isConnectionLost(error) ? new DatabaseAway(error) : error
}

/** Whatever the reason, a server that could connect before cannot now. */
export function clientOf(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw new DatabaseAway(error)
  })
}
