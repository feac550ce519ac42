import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'

/** Deletes the scopes that only this person's devices pulled. Runs last of all. */
export async function forgetScopes(trx: Transaction, id: string): Promise<void> {
  // The sum of all counters tells whether the database went back in time: it must not fall.
  await trx.run(keepCount, { id })
  for (const forget of SCOPES) await trx.run(forget, { id })
}

const SCOPES = (['sync_row', 'sync_scope', 'sync_dirty'] as const).map((table) =>
  statement<{ id: string }>()((db, value) =>
    db
      // All three tables have the columns used here.
      .deleteFrom(table as 'sync_scope')
      .where(sql<boolean>`scope in ('user:' || ${value.id}, 'profile:' || ${value.id})`),
  ),
)
const keepCount = statement<{ id: string }>()((db, value) =>
  db
    .insertInto('sync_scope')
    .columns(['scope', 'head', 'min_seq'])
    .expression((eb) =>
      eb
        .selectFrom('sync_scope')
        .select([
          sql<string>`'erased'`.as('scope'),
          sql<number>`coalesce(sum(head), 0)`.as('head'),
          sql<number>`0`.as('min_seq'),
        ])
        .where(sql<boolean>`scope in ('user:' || ${value.id}, 'profile:' || ${value.id})`),
    )
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet({ head: sql<number>`sync_scope.head + excluded.head` }),
    ),
)
