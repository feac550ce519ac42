import pg from 'pg'

const { builtins } = pg.types
const numbers = new Set<number>([builtins.INT2, builtins.INT4, builtins.INT8, builtins.NUMERIC])

/** Values as SQLite gives them: every number is a number, and a condition is 1 or 0. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (numbers.has(oid)) return Number
    if (oid === builtins.BOOL) return (value: string) => (value === 't' ? 1 : 0)
    return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
  },
}

/**
 * A statement is planned once: left to itself PostgreSQL plans a list anew for each of its first values, which costs more than
 * running it.
 */
const SETTINGS = '-c plan_cache_mode=force_generic_plan -c jit=off'
const OPTIONS = /([?&])options=([^&]*)&?/

/** A connection to the database at an address, with settings of its own. */
export function connectionTo(url: string, settings: string): pg.ClientConfig {
  const given = decodeURIComponent(OPTIONS.exec(url)?.[2] ?? '')
  return {
    // Options of the address would replace all others.
    connectionString: url.replace(OPTIONS, '$1'),
    options: `${given} ${settings}`,
    connectionTimeoutMillis: 10_000,
    // A network that is gone tells nobody.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connectionTo(url, SETTINGS), types, max })
  // The pool drops a connection that breaks while nobody uses it, and opens another one when it needs one.
  pool.on('error', () => undefined)
  // One that breaks while somebody uses it fails their statement, and must not end the process besides.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
