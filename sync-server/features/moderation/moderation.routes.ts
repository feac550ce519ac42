import type { moderation } from '#shared/contract/moderation.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findCommunity } from '../communities/communities.ts'
import { ban, listBans, unban } from './bans.ts'
import { listLog } from './mod-log.ts'
import { appoint, dismiss } from './moderators.ts'

export const moderationHandlers: Handlers<typeof moderation> = {
  appoint: ({ params, body }, context) => appoint(params.id, body.username, context),
  dismiss: ({ params }, context) => dismiss(params.id, params.user, context),
  ban: ({ params, body }, context) => ban(params.id, body, context),
  unban: ({ params }, context) => unban(params.id, params.user, context),
  listBans: ({ params }, { db, viewer }) => listBans(db, params.id, viewer),
  log: async ({ params, query }, { db, viewer }) => {
    const { id } = await findCommunity(db, params.id, viewer)
    return listLog(db, id, query)
  },
}
