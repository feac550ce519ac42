import type { versions } from '#shared/contract/versions.ts'
import type { Handlers } from '../../http/handlers.ts'
import { createVersion, getVersionText, removeVersion } from './versions.ts'

export const versionsHandlers: Handlers<typeof versions> = {
  create: ({ params, body }, context) => createVersion(params.id, body, context),
  get: ({ params }, { db, viewer }) => getVersionText(db, params.id, viewer),
  remove: ({ params }, context) => removeVersion(params.id, context),
}
