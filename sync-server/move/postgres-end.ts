import type { Client, Pool, PoolClient } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { PostgresConnection } from '../db/postgres/connection.ts'
import { LEFT } from '../db/postgres/expect-whole.ts'
import { lockDatabase } from '../db/postgres/hold-database.ts'
import { lastStep, migratePostgres } from '../db/postgres/migrate.ts'
import { openPool } from '../db/postgres/pool.ts'
import { postgresSteps } from '../db/postgres/schema.ts'
import { hasPeople } from '../features/users/users.ts'
import { LATER, NOTE_TABLES, type Noted, NOTES, PAGE_BYTES, PAGE_ROWS } from './ends.ts'
import type { Source, Target } from './ends.ts'
import { type Column, listed, type Row, rowFrom, type Table, textOf } from './tables.ts'

/** What a table is without while it is filled, in the order in which it gets it back. */
const WHOLE = `
select format('alter table %s enable trigger user', tgrelid::regclass) as text,
  format('alter table %s disable trigger user', tgrelid::regclass) as undo
from pg_trigger join pg_class c on c.oid = tgrelid
where not tgisinternal and c.relnamespace = current_schema::regnamespace group by tgrelid
union all
select * from (
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
    format('alter table %s drop constraint %I', conrelid::regclass, conname)
  from pg_constraint where contype = 'f' and connamespace = current_schema::regnamespace order by conrelid::regclass::text, conname
) reference`

/** A PostgreSQL database that a move reads, and that no server has meanwhile. */
export class PostgresSource implements Source {
  protected readonly client: PoolClient
  readonly #pool: Pool
  readonly #lock: Client

  constructor(pool: Pool, client: PoolClient, lock: Client) {
    this.#pool = pool
    this.client = client
    this.#lock = lock
  }

  static async open(url: string): Promise<PostgresSource> {
    return new PostgresSource(...(await connect(url)))
  }

  async count({ name }: Table): Promise<number> {
    const { rows } = await this.client.query<[number]>({
      text: `select count(*) from "${name}"`,
      rowMode: 'array',
    })
    return rows[0]![0]
  }

  async page(table: Table, after: Row | null): Promise<Row[]> {
    const { rows } = await this.client.query<Row[number][]>({
      name: `page ${table.name} ${after === null}`,
      text: pageOf(table, after === null),
      values: [...(after ?? [])],
      rowMode: 'array',
    })
    return rows
  }

  /** No server takes it from now on; it says to where its site has gone. */
  async leave(to: string): Promise<void> {
    await this.client.query(`create table if not exists ${LEFT} (place text not null)`)
    await this.client.query(`insert into ${LEFT} (place) values ($1)`, [to])
  }

  async close(): Promise<void> {
    this.client.release()
    await this.#pool.end()
    await this.#lock.end()
  }
}

/** An empty PostgreSQL database that a move fills. */
export class PostgresTarget extends PostgresSource implements Target {
  static async begin(url: string, tables: readonly Table[]): Promise<PostgresTarget> {
    const parts = await connect(url)
    const target = new PostgresTarget(...parts)
    try {
      await target.#begin(parts[0], tables)
      return target
    } catch (error) {
      await target.close()
      throw error
    }
  }

  async #begin(pool: Pool, tables: readonly Table[]): Promise<void> {
    // A crash of the database may take the last pages, and the notes with them.
    await this.client.query('set synchronous_commit = off')
    if (await has(this.client, NOTES)) {
      if ((await lastStep(this.client)) !== postgresSteps.length)
        throw new CannotStart(
          'Another version of this program began the move. Go on with that one, or take a new empty database.',
        )
      return
    }
    await expectEmpty(this.client)
    await migratePostgres(pool)
    await this.#inTransaction(async () => {
      await this.client.query(NOTE_TABLES)
      const { rows } = await this.client.query<{ text: string; undo: string }>(WHOLE)
      for (const [step, { text, undo }] of rows.entries()) {
        await this.client.query(`insert into ${LATER} (step, text) values ($1, $2)`, [step, text])
        await this.client.query(undo)
      }
      await this.client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
    })
  }

  async noted({ name }: Table): Promise<Noted> {
    const { rows } = await this.client.query<{ last: string; rows: number; is_done: number }>(
      `select last, rows, is_done from ${NOTES} where name = $1`,
      [name],
    )
    if (!rows[0]) return { last: null, rows: 0, isDone: false }
    return { last: rowFrom(rows[0].last), rows: rows[0].rows, isDone: rows[0].is_done === 1 }
  }

  async put(table: Table, rows: readonly Row[], { last, rows: sum, isDone }: Noted): Promise<void> {
    const { name, columns } = table
    const arrays = columns.map(({ type }, i) => `$${i + 5}::${type}[]`)
    await this.client.query({
      name: `put ${name}`,
      text: `with put as (insert into "${name}" (${listed(columns)}) select * from unnest(${arrays.join(', ')}))
        insert into ${NOTES} (name, last, rows, is_done) values ($1, $2, $3, $4)
        on conflict (name) do update set last = excluded.last, rows = excluded.rows, is_done = excluded.is_done`,
      values: [
        name,
        textOf(last ?? []),
        sum,
        isDone ? 1 : 0,
        ...columns.map((_, i) => rows.map((row) => row[i]!)),
      ],
    })
  }

  async clear({ name }: Table): Promise<void> {
    await this.#inTransaction(async () => {
      await this.client.query(`truncate "${name}"`)
      await this.client.query(`delete from ${NOTES} where name = $1`, [name])
    })
  }

  /** A log for the indexes of words that nothing has gone into yet. */
  async beginLog(id: string): Promise<void> {
    await this.client.query('delete from search_log')
    await this.client.query(
      `insert into search_log (n, type, id, at) values (0, 'start', $1, $2)`,
      [id, new Date().toISOString()],
    )
  }

  async finish(): Promise<void> {
    await this.client.query('set synchronous_commit = on')
    const { rows } = await this.client.query<{ text: string }>(
      `select text from ${LATER} order by step`,
    )
    const numbers = await this.#numbers()
    await this.#inTransaction(async () => {
      for (const text of [...rows.map((row) => row.text), ...numbers]) await this.client.query(text)
      await this.#expectFreeNumbers()
      await this.client.query(`drop table ${NOTES}, ${LATER}`)
    })
    // Without figures of its tables the planner guesses.
    await this.client.query('analyze')
  }

  /** Statements after which numbers that the database gives go on behind the highest one. */
  async #numbers(): Promise<string[]> {
    const { rows } = await this.client.query<{ text: string }>(
      `select format('select setval(%L, greatest((select max(%I) from %I), 1), exists (select 1 from %I))',
        pg_get_serial_sequence(quote_ident(table_name::text), column_name::text), column_name, table_name, table_name) as text
      from information_schema.columns where table_schema = current_schema and is_identity = 'YES'`,
    )
    return rows.map(({ text }) => text)
  }

  /** Compares the last number of each sequence with the highest one of its table. */
  async #expectFreeNumbers(): Promise<void> {
    const { rows } = await this.client.query<{ text: string }>(
      `select format('select %L as name where coalesce(pg_sequence_last_value(%L), 0) < coalesce((select max(%I) from %I), 0)',
        table_name, pg_get_serial_sequence(quote_ident(table_name::text), column_name::text), column_name, table_name) as text
      from information_schema.columns where table_schema = current_schema and is_identity = 'YES'`,
    )
    for (const { text } of rows) {
      const { rows: behind } = await this.client.query<{ name: string }>(text)
      if (behind[0]) throw new Error(`the numbers of ${behind[0].name} are behind its rows`)
    }
  }

  async #inTransaction(work: () => Promise<void>): Promise<void> {
    await this.client.query('begin')
    try {
      await work()
      await this.client.query('commit')
    } catch (error) {
      await this.client.query('rollback').catch(() => undefined)
      throw error
    }
  }
}

/** True if a move has begun to fill this database. */
export async function isBegunOn(url: string): Promise<boolean> {
  return peek(url, (client) => has(client, NOTES))
}

/** Where the site of a database has gone, if it has. */
export async function placeAfter(url: string): Promise<string | null> {
  return peek(url, async (client) => {
    if (!(await has(client, LEFT))) return null
    const { rows } = await client.query<{ place: string }>(`select place from ${LEFT}`)
    return rows[0]?.place ?? null
  })
}

async function peek<T>(url: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const pool = openPool(url, 1)
  try {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

async function connect(url: string): Promise<[Pool, PoolClient, Client]> {
  const pool = openPool(url, 2)
  try {
    const client = await pool.connect()
    return [pool, client, await lockAlone(url)]
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Refuses to go on beside a server, also one of several. */
export async function expectNoServer(url: string): Promise<void> {
  await (await lockAlone(url)).end()
}

async function lockAlone(url: string): Promise<Client> {
  return lockDatabase(url, 'alone').catch((error: unknown) => {
    if (!(error instanceof CannotStart)) throw error
    throw new CannotStart(
      'A server uses this PostgreSQL database. Stop each that does, then move: the devices of users keep what they write meanwhile, and send it when the server is back.',
    )
  })
}

async function has(client: PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>(
    'select to_regclass($1)::text as name',
    [table],
  )
  return typeof rows[0]?.name === 'string'
}

/** Tables without an account are those of a server that was started and never used. */
async function expectEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*) as n from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace = current_schema::regnamespace`,
  )
  if (rows[0]!.n === 0) return
  const isOurs = (await has(client, 'schema_step')) && (await has(client, 'users'))
  const isUsed = isOurs && (await hasPeople(new PostgresConnection(client)))
  if (!isOurs || isUsed)
    throw new CannotStart(
      'The PostgreSQL database is not empty. Make another one, and move to that:\n  createdb --template=template0 --encoding=UTF8 --locale=C NAME',
    )
}

/** A part of a table: rows until the page is full of rows or of bytes. */
function pageOf({ name, columns, key }: Table, isFirst: boolean): string {
  const all = listed(columns)
  const order = listed(key)
  const after = isFirst
    ? ''
    : `where (${order}) > (${key.map(({ type }, i) => `$${i + 1}::${type}`).join(', ')})`
  const rows = `select ${all} from "${name}" ${after} order by ${order} limit ${PAGE_ROWS}`
  const long = columns.filter(hasAnyLength)
  if (long.length === 0) return rows
  const size = long.map((column) => `coalesce(octet_length("${column.name}"), 0)`).join(' + ')
  return `select ${all} from (
    select ${all}, sum(${size}) over (order by ${order} rows between unbounded preceding and 1 preceding) as before
    from (${rows}) listed
  ) sized where before is null or before < ${PAGE_BYTES} order by ${order}`
}

const hasAnyLength = ({ type }: Column) => type === 'text' || type === 'bytea'
