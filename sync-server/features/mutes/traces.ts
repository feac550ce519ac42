import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { Traces } from '../personal.ts'

export const mutesTraces: Traces = {
  async erase({ trx, user: { id }, changes }: CommandContext) {
    // Their names are the person's id: as tombstones they are forgotten in time.
    for (const { user_id } of await trx.all(selectMuting, { id }))
      changes.del(`user:${user_id}`, 'mute', `user:${id}`)
    await trx.run(deleteMutes, { id })
  },
}

const selectMuting = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('mutes')
    .select('user_id')
    .where('item', '=', sql<string>`'user:' || ${value.id}`),
)
const deleteMutes = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('mutes').where('item', '=', sql<string>`'user:' || ${value.id}`),
)
