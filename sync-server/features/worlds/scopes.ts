import { statement } from '../../db/statement.ts'
import type { ScopeGates } from '../../sync/entities.ts'
import { isWorldVisible } from '../visible.ts'

export const worldsScopes: Pick<ScopeGates, 'world'> = {
  world: async (db, id, viewer) =>
    (await db.first(selectWorld, { id, viewer: viewer?.id ?? '' })) !== undefined,
}

const selectWorld = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('worlds as w')
    .select('w.id')
    .where('w.id', '=', value.id)
    .where(isWorldVisible(value.viewer)),
)
