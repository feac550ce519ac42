import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { hideCommunities } from './world-settings.ts'
import type { WorldRow } from './worlds.ts'

/** Those who work on a book see its world, also a private one: each has one such book more there, or one less. */
export async function countCollaborations(
  world: Pick<WorldRow, 'id' | 'is_public'>,
  userIds: readonly string[],
  by: 1 | -1,
  context: CommandContext,
): Promise<void> {
  const { trx, changes } = context
  if (userIds.length === 0) return
  for (const user_id of userIds) {
    await trx.run(addCollaborations, { world_id: world.id, user_id, by })
    await trx.run(removeStranger, { world_id: world.id, user_id })
  }
  // Their devices hold the world as they could see it before, and must fetch it again.
  changes.put(`world:${world.id}`, 'world', world.id)
  if (!world.is_public) await hideCommunities(world, context)
}

const addCollaborations = statement<{ world_id: string; user_id: string; by: number }>()(
  (db, value) =>
    db
      .insertInto('world_members')
      .values({
        world_id: value.world_id,
        user_id: value.user_id,
        joined_at: null,
        collaborations: value.by,
      })
      .onConflict((conflict) =>
        conflict.columns(['world_id', 'user_id']).doUpdateSet((eb) => ({
          collaborations: eb('world_members.collaborations', '+', value.by),
        })),
      ),
)
const removeStranger = statement<{ world_id: string; user_id: string }>()((db, value) =>
  db
    .deleteFrom('world_members')
    .where('world_id', '=', value.world_id)
    .where('user_id', '=', value.user_id)
    .where('role', '=', 'member')
    .where('joined_at', 'is', null)
    .where('collaborations', '<=', 0),
)
