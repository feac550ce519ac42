import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type RawNode,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables } from './tables/index.ts'

export type Engine = 'sqlite' | 'postgres'

/** Marks a part of a statement that has a text for each engine. */
const ENGINES = '\0engines'

/** Two spellings of one expression: each engine's compiler takes its own. */
export function perEngine<T>(sqlite: RawBuilder<T>, postgres: RawBuilder<T>): RawBuilder<T> {
  const parts = [ENGINES, '', '']
  return sql<T>(Object.assign(parts, { raw: parts }), sqlite, postgres)
}

/** A value that a statement gets each time it runs. */
export class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

class SqliteCompiler extends SqliteQueryCompiler {
  /**
   * A constant stands in the text. As a parameter SQLite would not know that it fits a partial index, and it would plan the
   * statement again for each run where it might.
   */
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) super.appendValue(value)
    else this.appendImmediateValue(value)
  }

  protected override visitRaw(node: RawNode): void {
    if (node.sqlFragments[0] === ENGINES) this.visitNode(node.parameters[0]!)
    else super.visitRaw(node)
  }
}

class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    if (node.sqlFragments[0] === ENGINES) this.visitNode(node.parameters[1]!)
    else super.visitRaw(node)
  }
}

export const compilers: Record<Engine, Kysely<Tables>> = {
  sqlite: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteCompiler(),
    },
  }),
  postgres: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresCompiler(),
    },
  }),
}
