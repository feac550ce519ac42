import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { type Expression, sql } from 'kysely'
import type { Connection, Database, Transaction } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'

/** One update of one document on its way to the disk. */
export interface LogEntry {
  name: string
  book_id: string
  data: Uint8Array
  /** Null if other nodes write the document as well: then the log gives the number. */
  seq: number | null
  /** True if it may be the first. */
  isFirst: boolean
}
interface Waiting extends LogEntry {
  resolve(seq: number): void
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

interface LaterUpdates {
  snapshot: { seq: number; data: Uint8Array } | null
  updates: { seq: number; data: Uint8Array }[]
}

/** While much is written, a commit begins at least this long after the one before: each holds up everything else. */
const GATHER_MS = 10

/** The log of all documents: it holds an update before the server acknowledges it. */
export class DocumentLog {
  readonly #db: Database
  #waiting: Waiting[] = []
  #isStoring = false
  /** The end of the last commit, by the process's own clock. */
  #ended = 0

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Resolves with its number when the update is stored durably. Updates of one turn of the event loop, and those that arrive
   * while others are stored, share a transaction.
   */
  append(entry: LogEntry): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...entry, resolve, reject })
      if (!this.#isStoring) void this.#storeAll()
    })
  }

  /** Null for a document without updates. */
  async load(name: string, db: Connection = this.#db.read): Promise<StoredDocument | null> {
    const head = await db.first(selectHead, { name })
    if (!head) return null
    // In this order: another node may fold the log in between.
    const rows = await db.all(selectUpdates, { name, after: 0 })
    const snapshot = await db.first(selectSnapshot, { name })
    const folded = snapshot?.seq ?? 0
    const updates = rows.filter(({ seq }) => seq > folded).map(({ data }) => data)
    const seq = Math.max(folded, rows.at(-1)?.seq ?? 0)
    return { ...head, snapshot: snapshot?.data ?? null, updates, seq }
  }

  /** What came after `seq`; with a snapshot, if others folded the log beyond it. */
  async after(name: string, seq: number): Promise<LaterUpdates> {
    const updates = await this.#db.read.all(selectUpdates, { name, after: seq })
    if (updates[0]?.seq === seq + 1) return { snapshot: null, updates }
    const folded = (await this.#db.read.first(selectSnapshotSeq, { name }))?.seq ?? 0
    if (folded <= seq) return { snapshot: null, updates }
    return { snapshot: (await this.#db.read.first(selectSnapshot, { name })) ?? null, updates }
  }

  /** The number of the update up to which the document's row has its text. */
  async textSeqOf(name: string): Promise<number> {
    return (await this.#db.read.first(selectHead, { name }))?.text_seq ?? 0
  }

  /** All updates up to `seq` become one, unless a later snapshot is there already. */
  compact(name: string, seq: number, data: Uint8Array): Promise<void> {
    return this.#db.write(
      async (trx) => {
        await trx.run(putSnapshot, { name, seq, data })
        await trx.run(deleteUpdates, { name, seq })
      },
      [name],
    )
  }

  /** One batch after another: a document's first update makes the row that the second one needs. */
  async #storeAll(): Promise<void> {
    this.#isStoring = true
    while (this.#waiting.length > 0) {
      const wait = this.#ended + GATHER_MS - performance.now()
      await (wait > 0 ? pause(wait) : nextTurn())
      const batch = this.#waiting
      this.#waiting = []
      await this.#store(batch)
    }
    this.#isStoring = false
  }

  async #store(batch: readonly Waiting[]): Promise<void> {
    if (batch.length === 1) return this.#storeAlone(batch[0]!)
    let seqs: number[] = []
    try {
      seqs = await this.#db.write(async (trx) => {
        const given: number[] = []
        for (const entry of batch) given.push(await appendTo(trx, entry))
        return given
      }, namesOf(batch))
    } catch {
      // One bad update must not fail the others.
      for (const entry of batch) await this.#storeAlone(entry)
      return
    }
    this.#ended = performance.now()
    for (const [i, { resolve }] of batch.entries()) resolve(seqs[i]!)
  }

  async #storeAlone(entry: Waiting): Promise<void> {
    try {
      const seq = await this.#appendAlone(entry)
      this.#ended = performance.now()
      entry.resolve(seq)
    } catch (error) {
      entry.reject(error)
    }
  }

  async #appendAlone(entry: LogEntry): Promise<number> {
    const { name, data, seq, isFirst } = entry
    if (seq !== null || isFirst) return this.#db.write((trx) => appendTo(trx, entry), [name])
    return (await this.#db.writeOne(insertNext, { name, data }))!.seq
  }
}

const namesOf = (batch: readonly LogEntry[]) => batch.map(({ name }) => name)

/** Returns its number. With none of its own, another node may take the same number first: then the transaction begins anew. */
export async function appendTo(
  trx: Transaction,
  { name, book_id, seq, isFirst, data }: LogEntry,
): Promise<number> {
  if (isFirst) await trx.run(insertHead, { name, book_id, now: new Date().toISOString() })
  if (seq === null) return (await trx.first(insertNext, { name, data }))!.seq
  await trx.run(insertUpdate, { name, seq, data })
  return seq
}

/** The numbers of the latest updates of those documents that are there. */
export async function headsOf(
  db: Connection,
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.all(selectHeads, { names: JSON.stringify(names) })
  return new Map(rows.map(({ name, seq }) => [name, seq]))
}

/** The number of a document's latest update; 0 when it has none. */
export async function latestOf(db: Connection, name: string): Promise<number> {
  const update = await db.first(selectLatest, { name })
  return update?.seq ?? (await db.first(selectSnapshotSeq, { name }))?.seq ?? 0
}

/** The schema in which a document is written; 1 when it has no updates. */
export async function schemaOf(db: Connection, name: string): Promise<number> {
  return (await db.first(selectHead, { name }))?.schema_version ?? 1
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
const latestSeq = (name: Expression<string> | string) =>
  sql<number>`coalesce((select u.seq from document_updates u where u.name = ${name} order by u.seq desc limit 1), (select s.seq from document_snapshots s where s.name = ${name}), 0)`
const selectHeads = statement<{ names: string }>()((db, value) =>
  db
    .selectFrom('documents as d')
    .select((eb) => ['d.name', latestSeq(eb.ref('d.name')).as('seq')])
    .where('d.name', 'in', idList(value.names)),
)
const insertNext = statement<{ name: string; data: Uint8Array }>()((db, value) =>
  db
    .insertInto('document_updates')
    .values({ name: value.name, seq: sql<number>`${latestSeq(value.name)} + 1`, data: value.data })
    .returning('seq'),
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
