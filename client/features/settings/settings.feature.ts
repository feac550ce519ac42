import type { ClientFeature } from '../client-feature.ts'
import { settingsMutators } from './settings.mutators.ts'

export const settings: ClientFeature<'settings'> = {
  mutators: settingsMutators,
  titles: {
    'settings.update': 'Change settings',
  },
}
