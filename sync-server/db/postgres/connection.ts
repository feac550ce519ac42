import type { QueryConfig, QueryResult } from 'pg'
import type { Connection } from '../database.ts'
import type { SqlValue, Statement } from '../statement.ts'

/** A pool, or one client of it. */
export interface Queryable {
  query(config: QueryConfig<SqlValue[]>): Promise<QueryResult>
}

/** A connection takes one statement at a time. */
export function oneByOne(client: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query(config) {
      const result = last.then(() => client.query(config))
      last = result.catch(() => undefined)
      return result
    },
  }
}

/** A client parses and plans a statement once, under this name. */
const names = new WeakMap<object, string>()
let named = 0

export function nameOf(statement: object): string {
  let name = names.get(statement)
  if (name === undefined) names.set(statement, (name = `s${++named}`))
  return name
}

export class PostgresConnection implements Connection {
  readonly #on: Queryable

  constructor(on: Queryable) {
    this.#on = on
  }

  async all<V, R>(statement: Statement<V, R>, values: V): Promise<R[]> {
    return (await this.query(statement, values)).rows as R[]
  }

  async first<V, R>(statement: Statement<V, R>, values: V): Promise<R | undefined> {
    return (await this.query(statement, values)).rows[0] as R | undefined
  }

  async run<V, R>(statement: Statement<V, R>, values: V): Promise<number> {
    return (await this.query(statement, values)).rowCount ?? 0
  }

  protected query<V, R>(statement: Statement<V, R>, values: V): Promise<QueryResult> {
    const { sql, bind } = statement.for('postgres')
    return this.#on.query({ name: nameOf(statement), text: sql, values: bind(values) })
  }
}
