import type { KnownPicture } from '#shared/contract/chapters.ts'
import { pictureIds } from '#shared/rules/chapter-pictures.ts'
import { sql } from 'kysely'
import type { Connection, Transaction } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { deleteFile, isUsed } from './file-uses.ts'
import {
  NAME_STATE,
  type NameState,
  type NewName,
  ownerWorks,
  PUBLISHED,
  stateOfName,
} from './name-state.ts'

type Place = Omit<NewName, 'file_id'>

/**
 * Records the pictures that a text names now. A draft keeps those that it has lost for some time: its writers may take the
 * edit back. Readers lose them at once.
 */
export async function namePictures(
  trx: Transaction,
  place: Place,
  text: string,
  now: string,
): Promise<void> {
  const { document, book_id } = place
  const ids = pictureIds(text)
  const named = await trx.all(selectNamed, { document })
  const known = new Set(named.flatMap(({ file_id, gone_at }) => (gone_at === null ? file_id : [])))
  const fresh = ids.filter((id) => !known.has(id))
  if (fresh.length === 0 && named.length === ids.length) return
  const lost = { document, ids: JSON.stringify(ids) }
  if (isPublic(document)) await trx.run(deleteLost, lost)
  else await trx.run(markLost, { ...lost, now })
  // Only a new name is judged: what one writer may not show, the words of the next one do not grant.
  for (const file_id of fresh) {
    const granted = await stateOfName(trx, { ...place, file_id })
    await trx.run(insertName, { file_id, document, book_id, granted })
  }
}

/**
 * Ends what these texts name. Of a draft that is gone for good a planned chapter may still have the pictures; the next sweep ends
 * the names of the others, and takes files that nothing else uses.
 */
export async function forgetPictures(
  trx: Transaction,
  documents: readonly string[],
): Promise<void> {
  const [published, drafts] = [
    documents.filter(isPublic),
    documents.filter((name) => !isPublic(name)),
  ]
  await trx.run(deleteNames, { documents: JSON.stringify(published) })
  const long = new Date(0).toISOString()
  await trx.run(markGone, { documents: JSON.stringify(drafts), long })
}

/** The pictures that each of these texts shows, as they are known before they have loaded. */
export async function knownPictures(
  db: Connection,
  documents: readonly string[],
): Promise<Map<string, KnownPicture[]>> {
  if (documents.length === 0) return new Map()
  const rows = await db.all(selectKnown, { documents: JSON.stringify(documents) })
  const known = Map.groupBy(rows, ({ document }) => document)
  return new Map(
    [...known].map(([document, pictures]) => [
      document,
      pictures.map(({ document: _, ...picture }) => picture),
    ]),
  )
}

/** A file has come whose address stood in texts before. */
export async function grantPictures(trx: Transaction, file_id: string): Promise<void> {
  await trx.run(grant, { file_id })
}

/** Deletes the pictures of a book, but for those that another book has, too. */
export async function erasePictures(trx: Transaction, book_id: string): Promise<void> {
  const named = await trx.all(selectOfBook, { book_id })
  await trx.run(deleteOfBook, { book_id })
  for (const { file_id } of named) if (!(await isUsed(trx, file_id))) await deleteFile(trx, file_id)
}

/** True if readers get it. */
function isPublic(document: string): boolean {
  return document.startsWith(`${PUBLISHED}:`)
}

const selectKnown = statement<{ documents: string }>()((db, value) =>
  db
    .selectFrom('picture_names as n')
    .innerJoin('files as f', 'f.id', 'n.file_id')
    .select(['n.document', 'f.id', 'f.width', 'f.height', 'f.placeholder'])
    .where('n.document', 'in', idList(value.documents))
    .where('n.granted', '=', 1)
    .where('n.gone_at', 'is', null),
)
const selectNamed = statement<{ document: string }>()((db, value) =>
  db
    .selectFrom('picture_names')
    .select(['file_id', 'gone_at'])
    .where('document', '=', value.document),
)
const deleteLost = statement<{ document: string; ids: string }>()((db, value) =>
  db
    .deleteFrom('picture_names')
    .where('document', '=', value.document)
    .where('file_id', 'not in', idList(value.ids)),
)
const markLost = statement<{ document: string; ids: string; now: string }>()((db, value) =>
  db
    .updateTable('picture_names')
    .set({ gone_at: value.now })
    .where('document', '=', value.document)
    .where('gone_at', 'is', null)
    .where('file_id', 'not in', idList(value.ids)),
)
/** A grant to a book stays for all of its texts, also when the file's owner leaves. */
const insertName = statement<Omit<NewName, 'writers'> & { granted: NameState }>()((db, value) =>
  db
    .insertInto('picture_names')
    .values({
      file_id: value.file_id,
      document: value.document,
      book_id: value.book_id,
      granted: value.granted,
      gone_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['file_id', 'document']).doUpdateSet((eb) => ({
        gone_at: null,
        granted: eb.ref('excluded.granted'),
      })),
    ),
)
const grant = statement<{ file_id: string }>()((db, value) =>
  db
    .updateTable('picture_names')
    .set({ granted: NAME_STATE.granted })
    .where('file_id', '=', value.file_id)
    .where('granted', '=', NAME_STATE.awaited)
    .where(
      sql<boolean>`exists (select 1 from files f join books b on b.id = picture_names.book_id
        where f.id = picture_names.file_id and f.purpose = 'chapter' and ${ownerWorks})`,
    ),
)
const deleteNames = statement<{ documents: string }>()((db, value) =>
  db.deleteFrom('picture_names').where('document', 'in', idList(value.documents)),
)
const markGone = statement<{ documents: string; long: string }>()((db, value) =>
  db
    .updateTable('picture_names')
    .set({ gone_at: value.long })
    .where('document', 'in', idList(value.documents)),
)
const selectOfBook = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('picture_names')
    .select('file_id')
    .distinct()
    .where('book_id', '=', value.book_id)
    .where('granted', '=', 1),
)
const deleteOfBook = statement<{ book_id: string }>()((db, value) =>
  db.deleteFrom('picture_names').where('book_id', '=', value.book_id),
)
