import { sql, type SqlBool } from 'kysely'
import type { Connection, Transaction } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Changes } from '../../sync/changes.ts'
import { bumpRow, type DocumentLocation, entityOf } from './document-location.ts'
import { namePictures } from '../files/picture-names.ts'
import { type Provenance, provenanceOf } from './provenance.ts'

export interface Materialised {
  text: string
  words: number
  seq: number
}

interface Written extends Materialised {
  /** The users who wrote since the row was written last; null where nobody knows. */
  writers: readonly string[] | null
}

/** Writes the text into its row, where lists and searches read it, and tells the devices of the book. */
export async function materialise(
  trx: Transaction,
  changes: Changes,
  location: DocumentLocation,
  { text, words, seq, writers }: Written,
  now: string,
): Promise<void> {
  const name = `${location.kind}:${location.id}`
  const provenance = await provenanceOf(trx, name, text)
  if ((await trx.run(saveText, { name, text, words, seq, now, ...provenance })) === 0) return
  const { book_id } = location
  await namePictures(trx, { document: name, book_id, writers }, text, now)
  await bumpRow(trx, location)
  changes.put(`draft:${book_id}`, entityOf(location), location.id)
}

/**
 * Counts again how much a language model wrote, after that record changed and the text did not. Skips a text with
 * updates on their way: it is counted once they are stored.
 */
export async function recountGenerated(trx: Transaction, name: string): Promise<void> {
  const text = (await currentTexts(trx, [name])).get(name)
  if (text === undefined) return
  await trx.run(saveGenerated, { name, ...(await provenanceOf(trx, name, text)) })
}

/** Texts of those documents whose row is up to date; the others have updates that their row lacks. */
export async function currentTexts(
  db: Connection,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.all(selectCurrent, { names: JSON.stringify(names) })
  return new Map(rows.map(({ name, text }) => [name, text]))
}

/** Documents that were written in just before the process ended. */
export async function staleDocuments(db: Connection): Promise<string[]> {
  return (await db.all(selectStale, {})).map(({ name }) => name)
}

/** True if a row lacks updates: those may be folded into the snapshot already. */
const isBehind = sql<SqlBool>`(
  exists (select 1 from document_updates u where u.name = d.name and u.seq > d.text_seq)
  or exists (select 1 from document_snapshots s where s.name = d.name and s.seq > d.text_seq))`

const saveText = statement<Materialised & Provenance & { name: string; now: string }>()(
  (db, value) =>
    db
      .updateTable('documents')
      .set({
        text: value.text,
        words: value.words,
        generated: value.generated,
        generated_lines: value.generated_lines,
        text_seq: value.seq,
        updated_at: value.now,
      })
      .where('name', '=', value.name)
      .where('text_seq', '<', value.seq),
)
const saveGenerated = statement<Provenance & { name: string }>()((db, value) =>
  db
    .updateTable('documents')
    .set({ generated: value.generated, generated_lines: value.generated_lines })
    .where('name', '=', value.name),
)
const selectCurrent = statement<{ names: string }>()((db, value) =>
  db
    .selectFrom('documents as d')
    .select(['d.name', 'd.text'])
    .where('d.name', 'in', idList(value.names))
    .where(({ not }) => not(isBehind)),
)
const selectStale = statement()((db) =>
  db.selectFrom('documents as d').select('d.name').where(isBehind),
)
