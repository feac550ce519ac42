import { serverFeature } from '../server-feature.ts'
import { communitiesHandlers } from './communities.routes.ts'
import { loadCommunities, loadMemberships } from './communities.ts'

export const communities = serverFeature('communities', {
  handlers: communitiesHandlers,
  entities: { community: loadCommunities, membership: loadMemberships },
})
