import { statement } from '../../db/statement.ts'
import { exportTexts } from './export-texts.ts'
import type { Copying } from './copying.ts'
import type { PersonalRows, Row } from './personal-rows.ts'
import { safeName } from './zip-file.ts'

const README = `This is everything that Loreloom keeps about you.

data/    one file for each table, as JSON: what you wrote, made, chose and did
texts/   what you wrote, as Markdown: posts, comments, books with their outlines, story bibles
         and named versions, notes; what lies in a book's bin is in its folder bin/, and books that
         lie in the bin themselves are in books/bin/
files/   your pictures, videos and assets
`

/** Exports all data of a person. */
export async function exportData(copying: Copying, personal: PersonalRows): Promise<void> {
  const { zip, db, owner, stopping } = copying
  await zip.add('README.txt', [README])
  for (const table of personal.tables) {
    stopping.throwIfAborted()
    await zip.add(`data/${table}.json`, asJson(personal.of(db, table, owner)))
  }
  await exportTexts(copying)
  await addFiles(copying)
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

async function addFiles({ zip, db, store, owner, stopping }: Copying): Promise<void> {
  for (const { id, filename } of await db.all(selectFiles, { owner_id: owner })) {
    stopping.throwIfAborted()
    await zip.addFile(`files/${id} ${safeName(filename)}`, await store.read(id))
  }
}

const selectFiles = statement<{ owner_id: string }>()((db, value) =>
  db
    .selectFrom('files')
    .select(['id', 'filename'])
    .where('owner_id', '=', value.owner_id)
    .where('parent_id', 'is', null),
)
