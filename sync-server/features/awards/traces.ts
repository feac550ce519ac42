import { statement } from '../../db/statement.ts'
import type { Traces } from '../personal.ts'
import { count, type ItemType } from './awards.ts'
import { grantedItems, itemAuthor } from './granted-items.ts'

/** A giver's words go with them, out of devices and of the counts of the things they were about. */
export const awardsTraces: Traces = {
  async erase(context) {
    const { trx, user, changes } = context
    const written = await trx.all(selectWritten, { id: user.id })
    await trx.run(clearWritten, { id: user.id })
    for (const { id, item, award_id, ...place } of written) {
      changes.del(`post:${place.post_id}`, 'award_line', id)
      const [type, itemId] = item.split(':') as [ItemType, string]
      await count(type, itemId, { award_id, more: 0, lines: -1 }, place, context)
    }
  },
}

const selectWritten = statement<{ id: string }>()((db, value) =>
  grantedItems(db)
    .select(['g.id', 'g.item', 'g.award_id', 'p.id as post_id', 'p.community_id'])
    .select(itemAuthor.as('author_id'))
    .where('g.giver_id', '=', value.id)
    .where('g.line', '<>', '')
    .where('g.removed_at', 'is', null),
)
const clearWritten = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('award_grants')
    .set({ line: '' })
    .where('giver_id', '=', value.id)
    .where('line', '<>', ''),
)
