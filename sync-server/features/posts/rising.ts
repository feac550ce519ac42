import { risingRank } from '#shared/rules/post-sort.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { Changes } from '../../sync/changes.ts'

const WINDOW_MS = 6 * 3_600_000
const RECENT_COMMENTS = 500
const MAX_AGE_MS = 24 * 3_600_000

/** Recomputes a post's Rising rank: what others did with it in the last six hours, over its age. */
export async function updateRising(db: Connection, postId: string, now: string): Promise<boolean> {
  const at = Date.parse(now)
  const post = await db.first(selectActivity, {
    id: postId,
    since: new Date(at - WINDOW_MS).toISOString(),
  })
  if (!post) return false
  const ageHours = (at - Date.parse(post.created_at)) / 3_600_000
  const rank = risingRank(Number(post.votes ?? 0) + Number(post.commenters), ageHours)
  if (rank === post.rising_rank) return false
  await db.run(setRising, { id: postId, rising_rank: rank })
  return true
}

/** Posts whose rank moves with time alone: those of the last day, and older ones that still have a rank. */
export async function refreshRising(trx: Transaction, now: string): Promise<void> {
  const since = new Date(Date.parse(now) - MAX_AGE_MS).toISOString()
  const changes = new Changes()
  for (const { id, community_id } of await trx.all(selectRisingCandidates, { since }))
    if (await updateRising(trx, id, now)) changes.dirty(`community:${community_id}`, 'post', id)
  await changes.publish(trx, now)
}

const selectActivity = statement<{ id: string; since: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .select(['p.created_at', 'p.rising_rank'])
    .select((eb) => [
      eb
        .selectFrom('post_votes as v')
        .select((e) => e.fn.sum<number>('v.value').as('votes'))
        .whereRef('v.post_id', '=', 'p.id')
        .whereRef('v.user_id', '!=', 'p.author_id')
        .where('v.updated_at', '>=', value.since)
        .as('votes'),
      eb
        .selectFrom((recent) =>
          recent
            .selectFrom('comments as c')
            .select('c.author_id')
            .whereRef('c.post_id', '=', 'p.id')
            .whereRef('c.author_id', '!=', 'p.author_id')
            .where('c.created_at', '>=', value.since)
            .orderBy('c.created_at', 'desc')
            // The query does not count a thread that grows by thousands each time; its rank is high enough.
            .limit(RECENT_COMMENTS)
            .as('recent'),
        )
        .select((e) => e.fn.count<number>('recent.author_id').distinct().as('commenters'))
        .as('commenters'),
    ])
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null),
)
const setRising = statement<{ id: string; rising_rank: number }>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({ rising_rank: value.rising_rank, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
// Each condition has its index: joined by "or", or by a union that drops doubles, SQLite reads all posts.
const selectRisingCandidates = statement<{ since: string }>()((db, value) => {
  const ids = db.selectFrom('posts').select('id').where('deleted_at', 'is', null)
  const moving = ids
    .where('rising_rank', '>', 0)
    .unionAll(ids.where('created_at', '>=', value.since))
  return db.selectFrom('posts').select(['id', 'community_id']).where('id', 'in', moving)
})
