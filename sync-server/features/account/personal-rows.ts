import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import type { Connection } from '../../db/connection.ts'
import { type SqlValue, type Statement, statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/writer.ts'
import { personalRule, TABLE_NAMES, type TableName } from './personal-data.ts'

export type Row = Record<string, SqlValue>
type Page = { id: string; limit: number; offset: number }

/** Whose a row of this table is, as its rule says. */
function belongsTo(table: TableName, id: string): RawBuilder<SqlBool> {
  const { by, of, key = 'id' } = personalRule(table)!
  if (!of) return sql<SqlBool>`${sql.ref(by)} = ${id}`
  return sql<SqlBool>`${sql.ref(by)} in (
    select ${sql.ref(key)} from ${sql.table(of)} where ${belongsTo(of, id)})`
}

const PAGE = 500

/** Somebody's rows of one table, a page at a time, without what is secret. Read on a connection that sees one state. */
export async function* rowsOf(db: Connection, table: TableName, id: string): AsyncGenerator<Row[]> {
  const secret = new Set<string>(personalRule(table)!.secret)
  for (let offset = 0; ; offset += PAGE) {
    const rows = await db.all(selects.get(table)!, { id, limit: PAGE, offset })
    yield rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !secret.has(column))),
    )
    if (rows.length < PAGE) return
  }
}

/** Ends what is left of somebody, table by table; their own row comes last. */
export async function endRows(trx: Transaction, id: string): Promise<void> {
  for (const [table, end] of ENDS) if (table !== 'users') await trx.run(end, { id })
  await trx.run(ENDS.get('users')!, { id })
}

const PERSONAL = TABLE_NAMES.filter(personalRule)
const selects = new Map(
  PERSONAL.map((table): [TableName, Statement<Page, Row>] => [
    table,
    statement<Page>()((db, value) =>
      db
        .selectFrom(table)
        .selectAll()
        .where(belongsTo(table, value.id))
        .limit(value.limit)
        .offset(value.offset)
        .$castTo<Row>(),
    ),
  ]),
)
const ENDS = new Map(
  PERSONAL.flatMap((table): [TableName, Statement<{ id: string }, unknown>][] => {
    const { ends, by } = personalRule(table)!
    if (ends === 'with') return []
    const end =
      ends === 'deleted'
        ? statement<{ id: string }>()((db, value) =>
            db.deleteFrom(table).where(belongsTo(table, value.id)),
          )
        : statement<{ id: string }>()((db, value) =>
            db
              // All that are left have a column that says whose they are.
              .updateTable(table as 'posts')
              .set({ [by as 'author_id']: DELETED_USER.id })
              .where(belongsTo(table, value.id)),
          )
    return [[table, end]]
  }),
)
