import type { users } from '#shared/contract/users.ts'
import type { Handlers } from '../../http/handlers.ts'
import { updateProfile } from './profile-edits.ts'
import { findProfile } from './users.ts'

export const usersHandlers: Handlers<typeof users> = {
  get: async ({ params }, { db, viewer, speaksOf }) => {
    const profile = await findProfile(db, params.id, viewer)
    await speaksOf(`profile:${profile.id}`)
    return profile
  },
  update: ({ params, body }, context) => updateProfile(params.id, body, context),
}
