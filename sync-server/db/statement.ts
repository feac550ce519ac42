import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  sql,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables } from './tables/index.ts'

type Compilable<Row> = { compile(): CompiledQuery<Row> }
export type SqlValue = string | number | null | Uint8Array

/** A query written once with Kysely and compiled once; only its named values change from run to run. */
export interface Statement<Values, Row> {
  readonly sql: () => string
  readonly bind: (values: Values) => SqlValue[]
  /** Never set: carries the row type. */
  readonly row?: Row
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/**
 * `statement<{ id: string }>()((db, value) => db.selectFrom('posts').selectAll().where('id', '=', value.id))`.
 * The first call fixes the values' types, the second infers the row's.
 */
export function statement<Values extends object = Record<never, never>>() {
  return function build<Row>(
    query: (db: Kysely<Tables>, value: Values) => Compilable<Row>,
  ): Statement<Values, Row> {
    let compiled: CompiledQuery<Row> | undefined
    const compile = () =>
      (compiled ??= query(
        compiler,
        new Proxy({} as Values, { get: (_, name) => opaque(new Placeholder(String(name))) }),
      ).compile())
    return {
      sql: () => compile().sql,
      bind: (values) =>
        compile().parameters.map((parameter) =>
          parameter instanceof Placeholder
            ? (values as Record<string, SqlValue>)[parameter.name]!
            : (parameter as SqlValue),
        ),
    }
  }
}

/**
 * SQLite (built with STAT4, as in better-sqlite3) plans a join again for each value of a bare parameter, which costs more than
 * running it. Behind a unary plus the planner ignores the value.
 */
function opaque(placeholder: Placeholder) {
  return sql`+${placeholder}`
}
