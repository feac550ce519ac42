import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { asStored } from '../../db/dialect.ts'
import { type SqlValue, type Statement, statement } from '../../db/statement.ts'
import type { Personal, PersonalData, TableName } from '../personal.ts'
import { isAtWork } from '../visible.ts'

export type Row = Record<string, SqlValue>
type Page = { id: string; limit: number; offset: number }
type Rule = Personal<TableName>

const PAGE = 500

/** The rows of one person in all tables. */
export class PersonalRows {
  readonly #rules: Map<TableName, Rule>
  readonly #selects: Map<TableName, Statement<Page, Row>>
  readonly #ends: Map<TableName, Statement<{ id: string }, unknown>>

  constructor(data: PersonalData) {
    this.#rules = new Map(
      (Object.entries(data) as [TableName, Rule | { reason: string }][]).flatMap(([table, rule]) =>
        'reason' in rule ? [] : [[table, rule]],
      ),
    )
    const all = [...this.#rules]
    this.#selects = new Map(all.map(([table]) => [table, this.#selectOf(table)]))
    this.#ends = new Map(
      all.filter(([, { ends }]) => ends !== 'with').map(([table]) => [table, this.#endOf(table)]),
    )
  }

  get tables(): TableName[] {
    return [...this.#rules.keys()]
  }

  /** Reads a person's rows of one table, page by page, without secret columns. `db` must read from one snapshot. */
  async *of(db: Connection, table: TableName, id: string): AsyncGenerator<Row[]> {
    const secret = new Set<string>(this.#rules.get(table)!.secret)
    for (let offset = 0; ; offset += PAGE) {
      const rows = await db.all(this.#selects.get(table)!, { id, limit: PAGE, offset })
      yield rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !secret.has(column))),
      )
      if (rows.length < PAGE) return
    }
  }

  /** Deletes or clears what is left of a person, table by table; their own row comes last. */
  async end(trx: Transaction, id: string): Promise<void> {
    for (const [table, end] of this.#ends) if (table !== 'users') await trx.run(end, { id })
    await trx.run(this.#ends.get('users')!, { id })
  }

  /** The condition that a row of this table belongs to this person, from the table's rule. */
  #belongsTo(table: TableName, id: string): RawBuilder<SqlBool> {
    const { by, of, key = 'id' } = this.#rules.get(table)!
    if (!of) return sql<SqlBool>`${sql.ref(by)} = ${id}`
    return sql<SqlBool>`${sql.ref(by)} in (
      select ${sql.ref(key)} from ${sql.table(of)} where ${this.#belongsTo(of, id)})`
  }

  /** The condition that a download has the row. */
  #isTold(table: TableName, id: string): RawBuilder<SqlBool> {
    if (!this.#rules.get(table)!.whileAtWork) return sql<SqlBool>`1 = 1`
    const book = sql.ref(`${table}.book_id`)
    return sql<SqlBool>`exists (select 1 from books b where b.id = ${book} and ${isAtWork(id)})`
  }

  #selectOf(table: TableName): Statement<Page, Row> {
    return statement<Page>()((db, value) =>
      db
        .selectFrom(table)
        .selectAll()
        .where(this.#belongsTo(table, value.id))
        .where(this.#isTold(table, value.id))
        .orderBy(asStored(table))
        .limit(value.limit)
        .offset(value.offset)
        .$castTo<Row>(),
    )
  }

  #endOf(table: TableName): Statement<{ id: string }, unknown> {
    const { ends, by } = this.#rules.get(table)!
    if (ends === 'deleted')
      return statement<{ id: string }>()((db, value) =>
        db.deleteFrom(table).where(this.#belongsTo(table, value.id)),
      )
    return statement<{ id: string }>()((db, value) =>
      db
        // All tables left have a column for the owner.
        .updateTable(table as 'posts')
        .set({ [by as 'author_id']: DELETED_USER.id })
        .where(this.#belongsTo(table, value.id)),
    )
  }
}
