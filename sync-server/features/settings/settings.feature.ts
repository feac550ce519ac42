import { serverFeature } from '../server-feature.ts'
import { settingsHandlers } from './settings.routes.ts'
import { loadSettings } from './settings.ts'

export const settings = serverFeature('settings', {
  handlers: settingsHandlers,
  entities: { notification_settings: loadSettings },
  personal: {
    notification_settings: { by: 'user_id', ends: 'deleted' },
  },
})
