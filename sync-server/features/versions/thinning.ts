import { thinnedOut } from '#shared/rules/versions.ts'
import type { Database } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { Changes } from '../../sync/changes.ts'

const DAY_MS = 86_400_000
const LASTING = ['named', 'generated'] as const

/**
 * Deletes some of the old versions of documents, but none that a user named or a language model wrote. Takes one
 * document at a time.
 */
export async function thinVersions(
  db: Database,
  changeBus: ChangeBus,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - DAY_MS).toISOString()
  for (const { document, book_id } of await db.read.all(selectDocuments, { before })) {
    const gone = thinnedOut(await db.read.all(selectVersions, { document }), now)
    if (gone.length === 0) continue
    const heads = await db.write(async (trx) => {
      const changes = new Changes()
      await trx.run(deleteVersions, { ids: JSON.stringify(gone) })
      for (const id of gone) changes.del(`draft:${book_id}`, 'document_version', id)
      return changes.publish(trx, new Date(now).toISOString())
    }, gone)
    changeBus.publish(heads)
  }
}

const selectDocuments = statement<{ before: string }>()((db, value) =>
  db
    .selectFrom('document_versions')
    .select(['document', 'book_id'])
    .where('kind', 'not in', LASTING)
    .where('created_at', '<', value.before)
    .groupBy(['document', 'book_id'])
    .having((eb) => eb.fn.countAll(), '>', 1),
)
const selectVersions = statement<{ document: string }>()((db, value) =>
  db
    .selectFrom('document_versions')
    .select(['id', 'created_at'])
    .where('document', '=', value.document)
    .where('kind', 'not in', LASTING),
)
const deleteVersions = statement<{ ids: string }>()((db, value) =>
  db
    .deleteFrom('document_versions')
    .where('id', 'in', idList(value.ids))
    // Somebody may have given it a name since.
    .where('kind', 'not in', LASTING),
)
