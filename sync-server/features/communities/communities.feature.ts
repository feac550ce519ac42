import { serverFeature } from '../server-feature.ts'
import { communitiesHandlers } from './communities.routes.ts'
import { loadCommunities, loadMemberships } from './communities.ts'
import { communitiesTraces } from './traces.ts'
import { communitiesScopes } from './scopes.ts'

export const communities = serverFeature('communities', {
  handlers: communitiesHandlers,
  entities: { community: loadCommunities, membership: loadMemberships },
  scopes: communitiesScopes,
  personal: {
    communities: { by: 'creator_id', ends: 'left' },
    community_members: { by: 'user_id', ends: 'deleted' },
  },
  traces: communitiesTraces,
})
