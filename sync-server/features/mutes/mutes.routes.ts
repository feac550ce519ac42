import type { mutes } from '#shared/contract/mutes.ts'
import type { Handlers } from '../../http/handlers.ts'
import { muteCommunity, muteUser } from './mutes.ts'

export const mutesHandlers: Handlers<typeof mutes> = {
  muteUser: ({ params, body: { muted } }, context) =>
    muteUser(params.id, { muted, blocks: false }, context),
  blockUser: ({ params, body: { blocked } }, context) =>
    muteUser(params.id, { muted: blocked, blocks: true }, context),
  muteCommunity: ({ params, body }, context) => muteCommunity(params.id, body.muted, context),
}
