import { setTimeout as pause } from 'node:timers/promises'
import { idList } from '../../db/dialect.ts'
import type { Connection, Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { JobRun } from '../../jobs/define-job.ts'
import { Changes } from '../../sync/changes.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { deliver } from './deliver.ts'
import type { Audience } from './job-types.ts'
import { NOTIFICATIONS } from './subject.ts'

/** Notifies so many in one transaction, for which all other writes wait some milliseconds. */
const AT_ONCE = 200
/** The pause in which other requests have their turn: of a hundred of them fewer than five meet such a transaction. */
const PAUSE_MS = 100

/** Notifies a whole audience. Each part notes how far it came, so that a crash notifies no user twice. */
export async function notifyAudience(
  db: Database,
  changeBus: ChangeBus,
  payload: Audience,
  { stopping, keep }: JobRun<Audience>,
): Promise<void> {
  const { followers, members, happening, unlessMuted } = payload
  let after = payload.after ?? ''
  for (;;) {
    stopping.throwIfAborted()
    const ids = members
      ? await nextMembers(db.read, members, followers, after)
      : await nextFollowers(db.read, followers, after)
    if (ids.length === 0) return
    after = ids.at(-1)!
    const now = new Date().toISOString()
    const heads = await db.write(
      async (trx) => {
        const changes = new Changes()
        await deliver(trx, changes, ids, happening, now, unlessMuted)
        await keep(trx, { ...payload, after })
        return changes.publish(trx, now)
      },
      [NOTIFICATIONS],
    )
    changeBus.publish(heads)
    if (ids.length < AT_ONCE) return
    await pause(PAUSE_MS, undefined, { signal: stopping })
  }
}

/** Item by item, as the index has them: sorting all of them for each part would take longer with each follower. */
async function nextFollowers(db: Connection, items: string[], after: string): Promise<string[]> {
  const next = new Set<string>()
  for (const item of items)
    for (const { user_id } of await db.all(selectFollowers, { item, after, limit: AT_ONCE }))
      next.add(user_id)
  return [...next].sort().slice(0, AT_ONCE)
}

async function nextMembers(
  db: Connection,
  community_id: string,
  butFollowersOf: string[],
  after: string,
): Promise<string[]> {
  const values = { community_id, items: JSON.stringify(butFollowersOf), after, limit: AT_ONCE }
  return (await db.all(selectMembers, values)).map(({ user_id }) => user_id)
}

const selectFollowers = statement<{ item: string; after: string; limit: number }>()((db, value) =>
  db
    .selectFrom('follows')
    .select('user_id')
    .where('item', '=', value.item)
    .where('user_id', '>', value.after)
    .orderBy('user_id')
    .limit(value.limit),
)
const selectMembers = statement<{
  community_id: string
  items: string
  after: string
  limit: number
}>()((db, value) =>
  db
    .selectFrom('community_members as m')
    .select('m.user_id')
    .where('m.community_id', '=', value.community_id)
    .where('m.user_id', '>', value.after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('follows as f')
            .select('f.user_id')
            .whereRef('f.user_id', '=', 'm.user_id')
            .where('f.item', 'in', idList(value.items)),
        ),
      ),
    )
    .orderBy('m.user_id')
    .limit(value.limit),
)
