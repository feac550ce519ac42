import type { ClientFeature } from '../client-feature.ts'
import { communityMutators } from './communities.mutators.ts'

export const communities: ClientFeature<'communities'> = {
  mutators: communityMutators,
  titles: {
    'communities.create': 'New community',
    'communities.update': 'Community settings',
    'communities.join': 'Join a community',
    'communities.leave': 'Leave a community',
  },
  labels: {
    name: 'Name',
    description: 'Description',
    accent_color: null,
    cover_gradient_from: null,
    cover_gradient_to: null,
    icon_gradient_from: null,
    icon_gradient_to: null,
  },
}
