import { ApiError } from '#shared/errors.ts'
import type { Licence } from '#shared/rules/licences.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { recordChange } from './book-writes.ts'

/** Refuses what would take a book of the permanent public repository away from its readers. */
export async function assertNotPermanent(db: Connection, id: string): Promise<void> {
  if (await db.first(selectPermanent, { id })) throw new ApiError('books.generated')
}

/** A copy of a generated book says so too. */
export async function copyGenerated(id: string, sourceId: string, { trx }: CommandContext) {
  await trx.run(copyMark, { id, source_id: sourceId })
}

/** A book that takes in a text generated elsewhere says so, and is as free as before. */
export async function labelGenerated(id: string, context: CommandContext): Promise<void> {
  if ((await context.trx.run(setLabel, { id })) > 0) await recordChange(id, context)
}

/** A finished generated book joins the repository; under the private licence it stays its author's. */
export async function markGenerated(
  id: string,
  licence: 'obrcl' | 'reserved',
  { trx, now }: CommandContext,
): Promise<void> {
  if (licence === 'reserved') await trx.run(setPrivate, { id })
  else await trx.run(setPermanent, { id, licence, now })
}

const selectPermanent = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('books')
    .select('id')
    .where('id', '=', value.id)
    .where('generated_at', 'is not', null),
)
const copyMark = statement<{ id: string; source_id: string }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      is_generated: eb
        .selectFrom('books as source')
        .select('source.is_generated')
        .where('source.id', '=', value.source_id)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', value.id),
)
const setLabel = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({ is_generated: 1 as const, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id)
    .where('is_generated', '=', 0),
)
const setPrivate = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      is_generated: 1 as const,
      licence: 'reserved' as const,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
/** A fork stays under the licence of its source. */
const setPermanent = statement<{ id: string; licence: Licence; now: string }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      is_generated: 1 as const,
      is_public: eb
        .case()
        .when('removed_reason', 'is', null)
        .then(1 as const)
        .else(0 as const)
        .end(),
      generated_at: eb.fn.coalesce('generated_at', eb.val(value.now)),
      licence: eb
        .case()
        .when('source_id', 'is', null)
        .then(eb.val(value.licence))
        .else(eb.ref('licence'))
        .end(),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
