import type { ClientFeature } from '../client-feature.ts'
import { collaboratorMutators } from './collaborators.mutators.ts'

export const collaborators: ClientFeature<'collaborators'> = {
  mutators: collaboratorMutators,
  titles: {
    'collaborators.accept': 'Accept an invitation',
    'collaborators.remove': 'End a collaboration',
  },
  labels: {},
}
