import type { Mute } from '#shared/contract/mutes.ts'
import { ApiError } from '#shared/errors.ts'
import { sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities } from '../../sync/entities.ts'
import { isVisible, isWorldVisible } from '../visible.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { findCommunity } from '../communities/communities.ts'
import { findProfile } from '../users/users.ts'

/** Absolute: muting twice is muting once. The reader's own devices hide what they muted. */
export async function muteUser(
  key: string,
  state: { muted: boolean; blocks: boolean },
  context: CommandContext,
): Promise<{ done: true }> {
  const { id } = await findProfile(context.trx, key)
  if (id === context.user.id) throw new ApiError('mutes.own')
  return setMute(`user:${id}`, state, context)
}

export async function muteCommunity(
  key: string,
  muted: boolean,
  context: CommandContext,
): Promise<{ done: true }> {
  // A user can still unmute a community that they may not see any more.
  const { id } = muted ? await findCommunity(context.trx, key, context.user) : { id: key }
  return setMute(`community:${id}`, { muted, blocks: false }, context)
}

/** `item` is `user:`, `community:` or `world:` and an id. */
export async function setMute(
  item: string,
  { muted, blocks }: { muted: boolean; blocks: boolean },
  { trx, user, now, changes }: CommandContext,
): Promise<{ done: true }> {
  const own = { user_id: user.id, item }
  if (muted) await trx.run(insertMute, { ...own, blocks: blocks ? 1 : 0, now })
  else await trx.run(deleteMute, own)
  if (muted) changes.put(`user:${user.id}`, 'mute', item)
  else changes.del(`user:${user.id}`, 'mute', item)
  return { done: true }
}

/** Refuses an answer to a user who blocked its writer, without telling which of them did. */
export async function assertNotBlocked(
  db: Connection,
  by: readonly string[],
  user: { id: string },
  refusal: 'mutes.blocked' | 'collaborators.blocked' = 'mutes.blocked',
): Promise<void> {
  const values = { ids: JSON.stringify(by), item: `user:${user.id}` }
  if (await db.first(selectBlock, values)) throw new ApiError(refusal)
}

/** The viewer's own alone. */
export const loadMutes: LoadEntities<'mute'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectMutes, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(
    rows.map(({ id, username, community, world, blocks, muted_at }): [string, Mute] => [
      id,
      { id, name: username ?? community ?? world ?? '', blocks: blocks === 1, muted_at },
    ]),
  )
}

const insertMute = statement<{ user_id: string; item: string; blocks: 0 | 1; now: string }>()(
  (db, value) =>
    db
      .insertInto('mutes')
      .values({
        user_id: value.user_id,
        item: value.item,
        blocks: value.blocks,
        muted_at: value.now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'item'])
          .doUpdateSet((eb) => ({ blocks: eb.ref('excluded.blocks') })),
      ),
)
const deleteMute = statement<{ user_id: string; item: string }>()((db, value) =>
  db.deleteFrom('mutes').where('user_id', '=', value.user_id).where('item', '=', value.item),
)
const selectBlock = statement<{ ids: string; item: string }>()((db, value) =>
  db
    .selectFrom('mutes')
    .select('user_id')
    .where('user_id', 'in', idList(value.ids))
    .where('item', '=', value.item)
    .where('blocks', '=', 1)
    .limit(1),
)
const selectMutes = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('mutes as m')
    .leftJoin('users as u', (join) => join.on('u.id', '=', sql<string>`substr(m.item, 6)`))
    .leftJoin('communities as c', (join) =>
      join.on('c.id', '=', sql<string>`substr(m.item, 11)`).on(isVisible(value.user_id)),
    )
    .leftJoin('worlds as w', (join) =>
      join.on('w.id', '=', sql<string>`substr(m.item, 7)`).on(isWorldVisible(value.user_id)),
    )
    .select([
      'm.item as id',
      'u.username',
      'c.name as community',
      'w.name as world',
      'm.blocks',
      'm.muted_at',
    ])
    .where('m.user_id', '=', value.user_id)
    .where('m.item', 'in', idList(value.ids)),
)
