import type { ClientFeature } from '../client-feature.ts'
import { userMutators } from './users.mutators.ts'

export const users: ClientFeature<'users'> = {
  mutators: userMutators,
  titles: {
    'users.update': 'Edit profile',
  },
  labels: { display_name: 'Display name', bio: 'Bio', pinned: null },
}
