import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { notify } from '../notifications/notify.ts'

/** Moderators hear of the first report of each thing, by nobody's name; who reported it does not. */
export async function tellModerators(
  communityId: string,
  { trx, user }: CommandContext,
): Promise<void> {
  const community = (await trx.first(selectModerators, { id: communityId }))!
  const moderators = JSON.parse(community.moderators) as { id: string }[]
  const ids = new Set([community.creator_id, ...moderators.map(({ id }) => id)])
  const happening = { kind: 'report', subject: `community:${communityId}`, actor: '' } as const
  for (const id of ids) if (id !== user.id) await notify(trx, id, happening)
}

const selectModerators = statement<{ id: string }>()((db, value) =>
  db.selectFrom('communities').select(['creator_id', 'moderators']).where('id', '=', value.id),
)
