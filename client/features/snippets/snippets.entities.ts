import type { Entities } from '../../sync/store/device-schema.ts'
import { UNFORKED } from '../assets/assets.entities.ts'

export const snippetEntities = {
  snippet: {
    table: 'snippets',
    indexes: 'world_id',
    home: ({ world_id }) => `world:${world_id}`,
    lacks: UNFORKED,
  },
} satisfies Partial<Entities>
