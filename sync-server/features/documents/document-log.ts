import { sql } from 'kysely'
import type { Connection } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/writer.ts'

/** One update of one document on its way to the disk. */
export interface LogEntry {
  name: string
  book_id: string
  seq: number
  data: Uint8Array
}
interface Waiting extends LogEntry {
  resolve(): void
  reject(error: unknown): void
}

/** All data of a document but its updates. */
export interface DocumentHead {
  epoch: number
  schema_version: number
  text_seq: number
  words: number
}
export interface StoredDocument extends DocumentHead {
  snapshot: Uint8Array | null
  /** After the snapshot, in order. */
  updates: Uint8Array[]
  /** The number of the latest update. */
  seq: number
}

/** While much is written, commits begin at least this long after the one before: each holds up everything else. */
const GATHER_MS = 10

/** The log of all documents: it holds an update before the server acknowledges it. */
export class DocumentLog {
  readonly #db: Database
  #waiting: Waiting[] = []
  /** The end of the last commit, by the process's own clock. */
  #ended = 0

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Resolves when the update is stored durably. Updates of one turn, or those that arrive while one waits, share a
   * transaction.
   */
  append(entry: LogEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...entry, resolve, reject })
      if (this.#waiting.length > 1) return
      const wait = this.#ended + GATHER_MS - performance.now()
      if (wait <= 0) void this.#store()
      else setTimeout(() => void this.#store(), wait)
    })
  }

  /** Null for a document without updates. */
  async load(name: string, db: Connection = this.#db.read): Promise<StoredDocument | null> {
    const head = await db.first(selectHead, { name })
    if (!head) return null
    const snapshot = await db.first(selectSnapshot, { name })
    const after = snapshot?.seq ?? 0
    const rows = await db.all(selectUpdates, { name, after })
    const updates = rows.map(({ data }) => data)
    return { ...head, snapshot: snapshot?.data ?? null, updates, seq: rows.at(-1)?.seq ?? after }
  }

  /** All updates up to `seq` become one, unless a later snapshot is there already. */
  compact(name: string, seq: number, data: Uint8Array): Promise<void> {
    return this.#db.write(async (trx) => {
      await trx.run(putSnapshot, { name, seq, data })
      await trx.run(deleteUpdates, { name, seq })
    })
  }

  async #store(): Promise<void> {
    let batch: Waiting[] = []
    try {
      await this.#db.write(async (trx) => {
        batch = this.#waiting
        this.#waiting = []
        for (const entry of batch) await appendTo(trx, entry)
      })
    } catch (error) {
      if (batch.length < 2) return batch[0]?.reject(error)
      // One bad update must not fail the others: store each by itself.
      for (const entry of batch)
        await this.#db.write((trx) => appendTo(trx, entry)).then(entry.resolve, entry.reject)
      return
    }
    this.#ended = performance.now()
    for (const { resolve } of batch) resolve()
  }
}

export async function appendTo(
  trx: Transaction,
  { name, book_id, seq, data }: LogEntry,
): Promise<void> {
  if (seq === 1) await trx.run(insertHead, { name, book_id, now: new Date().toISOString() })
  await trx.run(insertUpdate, { name, seq, data })
}

/** The number of a document's latest update; 0 when it has none. */
export async function latestOf(db: Connection, name: string): Promise<number> {
  const update = await db.first(selectLatest, { name })
  return update?.seq ?? (await db.first(selectSnapshotSeq, { name }))?.seq ?? 0
}

/** The bytes that these documents take on the disk: about the length of their texts, without reading them. */
export async function bytesOf(db: Connection, names: readonly string[]): Promise<number> {
  const values = { names: JSON.stringify(names) }
  const snapshots = await db.first(sumSnapshots, values)
  const updates = await db.first(sumUpdates, values)
  return (snapshots?.bytes ?? 0) + (updates?.bytes ?? 0)
}

const sumSnapshots = statement<{ names: string }>()((db, value) =>
  db
    .selectFrom('document_snapshots')
    .select(sql<number | null>`sum(length(data))`.as('bytes'))
    .where('name', 'in', idList(value.names)),
)
const sumUpdates = statement<{ names: string }>()((db, value) =>
  db
    .selectFrom('document_updates')
    .select(sql<number | null>`sum(length(data))`.as('bytes'))
    .where('name', 'in', idList(value.names)),
)
const selectHead = statement<{ name: string }>()((db, value) =>
  db
    .selectFrom('documents')
    .select(['epoch', 'schema_version', 'text_seq', 'words'])
    .where('name', '=', value.name),
)
const selectSnapshot = statement<{ name: string }>()((db, value) =>
  db.selectFrom('document_snapshots').select(['seq', 'data']).where('name', '=', value.name),
)
const selectSnapshotSeq = statement<{ name: string }>()((db, value) =>
  db.selectFrom('document_snapshots').select('seq').where('name', '=', value.name),
)
const selectUpdates = statement<{ name: string; after: number }>()((db, value) =>
  db
    .selectFrom('document_updates')
    .select(['seq', 'data'])
    .where('name', '=', value.name)
    .where('seq', '>', value.after)
    .orderBy('seq'),
)
const selectLatest = statement<{ name: string }>()((db, value) =>
  db
    .selectFrom('document_updates')
    .select('seq')
    .where('name', '=', value.name)
    .orderBy('seq', 'desc')
    .limit(1),
)
const insertHead = statement<{ name: string; book_id: string; now: string }>()((db, value) =>
  db
    .insertInto('documents')
    .values({ name: value.name, book_id: value.book_id, updated_at: value.now })
    .onConflict((conflict) => conflict.doNothing()),
)
const insertUpdate = statement<{ name: string; seq: number; data: Uint8Array }>()((db, value) =>
  db.insertInto('document_updates').values({ name: value.name, seq: value.seq, data: value.data }),
)
const putSnapshot = statement<{ name: string; seq: number; data: Uint8Array }>()((db, value) =>
  db
    .insertInto('document_snapshots')
    .values({ name: value.name, seq: value.seq, data: value.data })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq'), data: eb.ref('excluded.data') }))
        .where((eb) =>
          eb('excluded.seq' as 'document_snapshots.seq', '>', eb.ref('document_snapshots.seq')),
        ),
    ),
)
const deleteUpdates = statement<{ name: string; seq: number }>()((db, value) =>
  db.deleteFrom('document_updates').where('name', '=', value.name).where('seq', '<=', value.seq),
)
