import { serverFeature } from '../server-feature.ts'
import { loadCoinEntries } from './coins.ts'
import { usersHandlers } from './users.routes.ts'
import { loadProfiles, loadUsers } from './users.ts'
import { usersScopes } from './scopes.ts'

export const users = serverFeature('users', {
  handlers: usersHandlers,
  entities: { user: loadUsers, profile: loadProfiles, coin_entry: loadCoinEntries },
  scopes: usersScopes,
  personal: {
    users: { by: 'id', secret: ['password_hash'], ends: 'deleted' },
    coin_ledger: { by: 'user_id', ends: 'deleted' },
  },
})
