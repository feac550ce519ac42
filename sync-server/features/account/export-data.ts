import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Connection } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { FileStore } from '../files/file-store.ts'
import { exportTexts } from './export-texts.ts'
import { finishExport, ownerOfExport, sweepExports } from './exports.ts'
import { personalRule, TABLE_NAMES } from './personal-data.ts'
import { type Row, rowsOf } from './personal-rows.ts'
import { safeName, ZipFile } from './zip-file.ts'

const README = `This is everything that Loreloom keeps about you.

data/    one file for each table, as JSON: what you wrote, made, chose and did
texts/   what you wrote, as Markdown: posts, comments, books with their outlines, story bibles
         and named versions, notes; what lies in a book's bin is in its folder bin/
files/   your pictures, videos and assets
`

interface Parts {
  db: Database
  store: FileStore
}

/** Gathers everything of a person into one file. Done again after a crash it begins anew. */
export async function exportData(
  { db, store }: Parts,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const owner = await ownerOfExport(db.read, id)
  if (owner === undefined) return
  const zip = new ZipFile(store.exportPath(id))
  try {
    await db.atLength(async (reader) => {
      await zip.add('README.txt', [README])
      for (const table of TABLE_NAMES) {
        stopping.throwIfAborted()
        if (!personalRule(table)) continue
        await zip.add(`data/${table}.json`, asJson(rowsOf(reader, table, owner)))
      }
      await exportTexts(zip, reader, owner, stopping)
      await addFiles(zip, reader, store, owner, stopping)
    })
    const bytes = await zip.close()
    if (!(await finishExport(db, id, bytes))) await store.dropExport(id)
    // The one before is nobody's now.
    await sweepExports(db, store)
  } catch (error) {
    zip.abort()
    throw error
  }
}

/** A list that is never in the memory as a whole. */
async function* asJson(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield '['
  let between = '\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield between + rows.map((row) => JSON.stringify(row, null, 1)).join(',\n')
    between = ',\n'
  }
  yield '\n]\n'
}

async function addFiles(
  zip: ZipFile,
  db: Connection,
  store: FileStore,
  owner_id: string,
  stopping: AbortSignal,
): Promise<void> {
  for (const { id, filename } of await db.all(selectFiles, { owner_id })) {
    stopping.throwIfAborted()
    const path = store.pathOf(id)
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    // One whose bytes are lost must not keep the others from their owner.
    if (isThere) await zip.add(`files/${id} ${safeName(filename)}`, createReadStream(path), true)
  }
}

const selectFiles = statement<{ owner_id: string }>()((db, value) =>
  db
    .selectFrom('files')
    .select(['id', 'filename'])
    .where('owner_id', '=', value.owner_id)
    .where('parent_id', 'is', null),
)
