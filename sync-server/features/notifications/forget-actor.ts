import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { Changes } from '../../sync/changes.ts'
import type { News } from '../../sync/news.ts'

/** So many rows are looked through at once; in between others have their turn. */
const AT_ONCE = 5_000

/** Takes a person out of what everybody was told; what came from nobody else goes. May be done again. */
export async function forgetActor(db: Database, news: News, actor: string): Promise<void> {
  const last = (await db.read.first(selectLast, {}))?.n ?? 0
  for (let after = 0; after <= last; after += AT_ONCE) {
    const values = { after, until: after + AT_ONCE, actor }
    if ((await db.read.all(selectNaming, values)).length > 0)
      await db.write(async (trx) => {
        const changes = new Changes()
        for (const { id, user_id, actors } of await trx.all(selectNaming, values)) {
          const left = (JSON.parse(actors) as string[]).filter((other) => other !== actor)
          if (left.length > 0) {
            await trx.run(saveActors, { id, actors: JSON.stringify(left) })
            changes.put(`user:${user_id}`, 'notification', id)
          } else {
            await trx.run(deleteNotification, { id })
            changes.del(`user:${user_id}`, 'notification', id)
          }
        }
        const heads = await changes.publish(trx, new Date().toISOString())
        trx.afterCommit(() => news.tell(heads))
      })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const selectLast = statement()((db) =>
  db.selectFrom('notifications').select(sql<number | null>`max(rowid)`.as('n')),
)
const selectNaming = statement<{ after: number; until: number; actor: string }>()((db, value) =>
  db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'actors'])
    .where(sql<boolean>`rowid > ${value.after} and rowid <= ${value.until}`)
    .where(sql<boolean>`instr(actors, ${value.actor}) > 0`),
)
const saveActors = statement<{ id: string; actors: string }>()((db, value) =>
  db
    .updateTable('notifications')
    .set((eb) => ({ actors: value.actors, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const deleteNotification = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('notifications').where('id', '=', value.id),
)
