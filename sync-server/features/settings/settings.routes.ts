import type { settings } from '#shared/contract/settings.ts'
import type { Handlers } from '../../http/handlers.ts'
import { getSettings, saveSettings } from './settings.ts'

export const settingsHandlers: Handlers<typeof settings> = {
  get: ({ params }, { db, viewer }) => getSettings(db, params.id, viewer),
  update: ({ params, body }, context) => saveSettings(params.id, body, context),
}
