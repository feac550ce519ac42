import type { Database } from '../../db/database.ts'
import { has } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { type Slice, sweep } from './sweep.ts'

/** Removes a person from all notifications, and deletes those that came from them alone. May be done again. */
export function forgetActor(db: Database, changeBus: ChangeBus, actor: string): Promise<void> {
  return sweep(db, changeBus, selectNaming, { actor }, async (trx, { id, actors }) => {
    const left = (JSON.parse(actors) as string[]).filter((other) => other !== actor)
    if (left.length === 0) return false
    await trx.run(saveActors, { id, actors: JSON.stringify(left) })
    return true
  })
}

const selectNaming = statement<Slice<{ actor: string }>>()((db, value) =>
  db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'actors'])
    .where('id', '>', value.after)
    .where('id', '<=', value.until)
    .where(has('actors', value.actor)),
)
const saveActors = statement<{ id: string; actors: string }>()((db, value) =>
  db
    .updateTable('notifications')
    .set((eb) => ({ actors: value.actors, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
