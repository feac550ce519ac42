import { serverFeature } from '../server-feature.ts'
import { galleryHandlers } from './gallery.routes.ts'
import { loadGalleryImages } from './gallery.ts'

export const gallery = serverFeature('gallery', {
  handlers: galleryHandlers,
  entities: { gallery_image: loadGalleryImages },
  personal: {
    gallery_images: { by: 'world_id', of: 'worlds', ends: 'with' },
  },
})
