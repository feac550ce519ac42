import type { ClientFeature } from '../client-feature.ts'
import { snippetMutators } from './snippets.mutators.ts'

export const snippets: ClientFeature<'snippets'> = {
  mutators: snippetMutators,
  titles: {
    'snippets.create': 'New note',
    'snippets.update': 'Change a note',
    'snippets.remove': 'Delete a note',
  },
  labels: { title: 'Title', body: 'Text' },
}
