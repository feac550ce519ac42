import type { ClientFeature } from '../client-feature.ts'
import { settingsMutators } from './settings.mutators.ts'

export const settings: ClientFeature<'settings'> = {
  mutators: settingsMutators,
  titles: {
    'settings.update': 'Change settings',
  },
  labels: { quiet_from: null, quiet_to: null, time_zone: null },
}
