import type { ClientFeature } from '../client-feature.ts'
import { sectionMutators } from './sections.mutators.ts'

export const sections: ClientFeature<'sections'> = {
  mutators: sectionMutators,
  titles: {
    'sections.create': 'New scene',
    'sections.update': 'Change a scene',
    'sections.remove': 'Delete a scene',
    'sections.restore': 'Restore a scene',
  },
  labels: { title: 'Title', note: 'Note', position: null, words_from: null },
}
