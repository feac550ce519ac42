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
}
