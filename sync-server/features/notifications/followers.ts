import { idList } from '../../db/dialect.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { Changes } from '../../sync/changes.ts'
import type { News } from '../../sync/news.ts'
import { deliver } from './deliver.ts'
import type { Happening } from './notify.ts'

export interface Following {
  /** Whoever follows one of these is told. */
  items: string[]
  happening: Happening
}

/** So many are told in one transaction; in between others write. */
const AT_ONCE = 200

/** Tells everybody who follows one of the items. Done again after a crash it tells nobody twice. */
export async function tellFollowers(
  db: Database,
  news: News,
  { items, happening }: Following,
): Promise<void> {
  let after = ''
  for (;;) {
    const page = await db.read.all(selectFollowers, {
      items: JSON.stringify(items),
      after,
      limit: AT_ONCE,
    })
    if (page.length === 0) return
    const now = new Date().toISOString()
    const heads = await db.write(async (trx) => {
      const changes = new Changes()
      for (const { user_id } of page)
        if (user_id !== happening.actor) await deliver(trx, changes, user_id, happening, now)
      return changes.publish(trx, now)
    })
    news.tell(heads)
    after = page.at(-1)!.user_id
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const selectFollowers = statement<{ items: string; after: string; limit: number }>()((db, value) =>
  db
    .selectFrom('follows')
    .select('user_id')
    .where('item', 'in', idList(value.items))
    .where('user_id', '>', value.after)
    .groupBy('user_id')
    .orderBy('user_id')
    .limit(value.limit),
)
