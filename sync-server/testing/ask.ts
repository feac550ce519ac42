import type { RawBuilder } from 'kysely'
import { compilers } from '../db/compilers.ts'
import type { Connection } from '../db/database.ts'
import type { SqlValue, Statement } from '../db/statement.ts'

/** The rows of a query that a test writes itself, for either engine. */
export function ask<R>(db: Connection, query: RawBuilder<R>): Promise<R[]> {
  return db.all(asStatement(query), {})
}

/** Changes rows, and returns how many. */
export function change(db: Connection, query: RawBuilder<unknown>): Promise<number> {
  return db.run(asStatement(query), {})
}

function asStatement<R>(query: RawBuilder<R>): Statement<object, R> {
  return {
    for(engine) {
      const { sql, parameters } = query.compile(compilers[engine])
      return { sql, bind: () => [...parameters] as SqlValue[] }
    },
  }
}
