import type { ClientFeature } from '../client-feature.ts'
import { worldMutators } from './worlds.mutators.ts'

export const worlds: ClientFeature<'worlds'> = {
  mutators: worldMutators,
  titles: {
    'worlds.create': 'New world',
    'worlds.update': 'World settings',
    'worlds.join': 'Join a world',
    'worlds.leave': 'Leave a world',
    'worlds.mute': 'Mute a world',
  },
  labels: {
    name: 'Name',
    description: 'Description',
    author_name: 'Author name',
    bio: 'Bio',
    cover_gradient_from: null,
    cover_gradient_to: null,
    icon_gradient_from: null,
    icon_gradient_to: null,
  },
}
