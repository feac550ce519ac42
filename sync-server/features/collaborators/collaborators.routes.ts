import type { collaborators } from '#shared/contract/collaborators.ts'
import type { Handlers } from '../../http/handlers.ts'
import { assertAtWork } from '../books/book-roles.ts'
import { accept, invite, removeCollaborator } from './collaborator-writes.ts'
import { listCollaborators } from './collaborators.ts'

export const collaboratorsHandlers: Handlers<typeof collaborators> = {
  list: async ({ params }, { db, viewer }) => {
    await assertAtWork(db, params.id, viewer)
    return listCollaborators(db, params.id)
  },
  invite: ({ params, body }, context) => invite(params.id, body, context),
  accept: ({ params }, context) => accept(params.id, context),
  remove: ({ params }, context) => removeCollaborator(params.id, context),
}
