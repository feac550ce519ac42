import type { collaborators } from '#shared/contract/collaborators.ts'
import { ApiError } from '#shared/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import { roleIn } from '../books/book-roles.ts'
import { getBook } from '../books/books.ts'
import { accept, invite, removeCollaborator } from './collaborator-writes.ts'
import { listCollaborators } from './collaborators.ts'

export const collaboratorsHandlers: Handlers<typeof collaborators> = {
  list: async ({ params }, { db, viewer }) => {
    await getBook(db, params.id, viewer)
    if ((await roleIn(db, params.id, viewer)) === null) throw new ApiError('books.not_writer')
    return listCollaborators(db, params.id)
  },
  invite: ({ params, body }, context) => invite(params.id, body, context),
  accept: ({ params }, context) => accept(params.id, context),
  remove: ({ params }, context) => removeCollaborator(params.id, context),
}
