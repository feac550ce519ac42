import { statement } from '../../db/statement.ts'
import type { ScopeGates } from '../../sync/entities.ts'
import { isVisible } from '../visible.ts'

export const communitiesScopes: Pick<ScopeGates, 'community'> = {
  community: async (db, id, viewer) =>
    (await db.first(selectCommunity, { id, viewer: viewer?.id ?? '' })) !== undefined,
}

const selectCommunity = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('communities as c')
    .select('c.id')
    .where('c.id', '=', value.id)
    .where(isVisible(value.viewer)),
)
