import type { Asset } from '#shared/contract/assets.ts'
import type { Entities } from '../../sync/store/device-schema.ts'

/** Rows from before licences existed may not be forked. */
export const UNFORKED: Pick<Asset, 'licence' | 'forked_from' | 'fork_count'> = {
  licence: 'reserved',
  forked_from: [],
  fork_count: 0,
}

export const assetEntities = {
  asset: {
    table: 'assets',
    indexes: 'world_id',
    home: ({ world_id }) => `world:${world_id}`,
    lacks: UNFORKED,
  },
} satisfies Partial<Entities>
