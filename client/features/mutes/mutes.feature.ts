import type { ClientFeature } from '../client-feature.ts'
import { muteMutators } from './mutes.mutators.ts'

export const mutes: ClientFeature<'mutes'> = {
  mutators: muteMutators,
  titles: {
    'mutes.muteUser': 'Mute somebody',
    'mutes.blockUser': 'Block somebody',
    'mutes.muteCommunity': 'Mute a community',
  },
  labels: {},
}
