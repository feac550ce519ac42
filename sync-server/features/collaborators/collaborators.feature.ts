import { serverFeature } from '../server-feature.ts'
import { collaboratorsHandlers } from './collaborators.routes.ts'
import { loadCollaborators } from './collaborators.ts'
import { collaboratorsTraces } from './traces.ts'

export const collaborators = serverFeature('collaborators', {
  handlers: collaboratorsHandlers,
  entities: { collaborator: loadCollaborators },
  personal: {
    book_collaborators: { by: 'user_id', ends: 'deleted' },
  },
  traces: collaboratorsTraces,
})
