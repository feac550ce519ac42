import type { ClientFeature } from '../client-feature.ts'
import { galleryMutators } from './gallery.mutators.ts'

export const gallery: ClientFeature<'gallery'> = {
  mutators: galleryMutators,
  titles: {
    'gallery.add': 'New gallery image',
    'gallery.update': 'Change a gallery image',
    'gallery.feature': 'Feature a gallery image',
    'gallery.remove': 'Delete a gallery image',
  },
  labels: { title: 'Title', description: 'Description' },
}
