import type { ClientFeature } from '../client-feature.ts'
import { assetMutators } from './assets.mutators.ts'

export const assets: ClientFeature<'assets'> = {
  mutators: assetMutators,
  titles: {
    'assets.add': 'New asset',
    'assets.update': 'Change an asset',
    'assets.remove': 'Delete an asset',
  },
  labels: { title: 'Title', description: 'Description', file_type: null },
}
