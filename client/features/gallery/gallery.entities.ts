import type { Entities } from '../../sync/store/device-schema.ts'

export const galleryEntities = {
  gallery_image: {
    table: 'gallery_images',
    indexes: 'world_id',
    home: ({ world_id }) => `world:${world_id}`,
  },
} satisfies Partial<Entities>
