import type { ClientFeature } from '../client-feature.ts'
import { versionMutators } from './versions.mutators.ts'

export const versions: ClientFeature<'versions'> = {
  mutators: versionMutators,
  titles: {
    'versions.create': 'Version of a text',
    'versions.remove': 'Delete a version',
  },
  labels: { name: 'Name', text: 'Text', document: null },
}
