import type { sections } from '#shared/contract/sections.ts'
import type { Handlers } from '../../http/handlers.ts'
import { createSection, editSection, removeSection, restoreSection } from './section-writes.ts'

export const sectionsHandlers: Handlers<typeof sections> = {
  create: ({ params, body }, context) => createSection(params.id, body, context),
  update: ({ params, body }, context) => editSection(params.id, body, context),
  remove: ({ params }, context) => removeSection(params.id, context),
  restore: ({ params }, context) => restoreSection(params.id, context),
}
