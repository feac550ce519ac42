import { serverFeature } from '../server-feature.ts'
import { collaboratorsHandlers } from './collaborators.routes.ts'
import { loadCollaborators } from './collaborators.ts'

export const collaborators = serverFeature('collaborators', {
  handlers: collaboratorsHandlers,
  entities: { collaborator: loadCollaborators },
})
