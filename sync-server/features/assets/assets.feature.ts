import { serverFeature } from '../server-feature.ts'
import { assetsHandlers } from './assets.routes.ts'
import { loadAssets } from './assets.ts'

export const assets = serverFeature('assets', {
  handlers: assetsHandlers,
  entities: { asset: loadAssets },
  personal: {
    assets: { by: 'world_id', of: 'worlds', ends: 'with' },
  },
})
