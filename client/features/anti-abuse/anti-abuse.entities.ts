import type { Entities, ScopeDepths } from '../../sync/store/device-schema.ts'

export const antiAbuseEntities = {
  site: { table: 'site', home: null },
} satisfies Partial<Entities>

export const trustScopes = {
  site: { pages: 3 },
} satisfies Partial<ScopeDepths>
