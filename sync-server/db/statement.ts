import { type CompiledQuery, type Kysely, sql } from 'kysely'
import { compilers, type Engine, perEngine, Placeholder } from './compilers.ts'
import type { Tables } from './tables/index.ts'

type Compilable<Row> = { compile(): CompiledQuery<Row> }
export type SqlValue = string | number | null | Uint8Array

/** A statement as one engine understands it. */
export interface Compiled<Values> {
  readonly sql: string
  readonly bind: (values: Values) => SqlValue[]
}

/** A query written once with Kysely and compiled once for an engine; only its named values change from run to run. */
export interface Statement<Values, Row> {
  readonly for: (engine: Engine) => Compiled<Values>
  /** Never set: carries the row type. */
  readonly row?: Row
}

/** All statements of the program, for the tests that prepare them. */
export const statements: Statement<never, unknown>[] = []

/**
 * `statement<{ id: string }>()((db, value) => db.selectFrom('posts').selectAll().where('id', '=', value.id))`.
 * The first call fixes the values' types, the second infers the row's.
 */
export function statement<Values extends object = Record<never, never>>() {
  return function build<Row>(
    query: (db: Kysely<Tables>, value: Values) => Compilable<Row>,
  ): Statement<Values, Row> {
    const compiled: Partial<Record<Engine, Compiled<Values>>> = {}
    const compile = (engine: Engine) => {
      const named = new Proxy({} as Values, {
        get: (_, name) => opaque(new Placeholder(String(name))),
      })
      return withValues<Values>(query(compilers[engine], named).compile())
    }
    const made: Statement<Values, Row> = {
      for: (engine) => (compiled[engine] ??= compile(engine)),
    }
    statements.push(made)
    return made
  }
}

function withValues<Values>({ sql: text, parameters }: CompiledQuery): Compiled<Values> {
  return {
    sql: text,
    bind: (values) =>
      parameters.map((parameter) =>
        parameter instanceof Placeholder
          ? (values as Record<string, SqlValue>)[parameter.name]!
          : (parameter as SqlValue),
      ),
  }
}

/**
 * SQLite (built with STAT4, as in better-sqlite3) plans a join again for each value of a bare parameter, which costs more than
 * running it. Behind a unary plus the planner ignores the value. PostgreSQL is told so when it is connected.
 */
function opaque(placeholder: Placeholder) {
  return perEngine(sql`+${placeholder}`, sql`${placeholder}`)
}
