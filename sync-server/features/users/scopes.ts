import { DELETED_USER } from '#shared/rules/accounts.ts'
import { statement } from '../../db/statement.ts'
import type { ScopeGates } from '../../sync/entities.ts'

/** Only the user follows their own scope; everybody may follow a profile. */
export const usersScopes: Pick<ScopeGates, 'user' | 'profile'> = {
  user: (_, id, viewer) => Promise.resolve(viewer?.id === id),
  profile: async (db, id) => (await db.first(selectProfile, { id })) !== undefined,
}

const selectProfile = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('id').where('id', '=', value.id).where('id', '<>', DELETED_USER.id),
)
