import { ApiError } from '#shared/errors.ts'
import type { Post } from '#shared/contract/posts.ts'
import { hotRank } from '#shared/rules/post-sort.ts'
import { applyVote, type VoteValue } from '#shared/rules/votes.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { isPostVisible } from '../visible.ts'
import { assertMayTakePart } from '../moderation/bans.ts'
import { getPost } from './posts.ts'

/** Sets the user's vote. The value is absolute, so a repeat changes nothing and the counts stay exact. */
export async function castVote(
  postId: string,
  value: VoteValue,
  context: CommandContext,
): Promise<Post> {
  const { trx, user, now, changes } = context
  const post = await trx.first(selectCounts, { id: postId, user_id: user.id })
  if (!post) throw new ApiError('posts.not_found')
  await assertMayTakePart(trx, post.community_id, user, now)
  const counts = applyVote(post, (post.value ?? 0) as VoteValue, value)
  await trx.run(setVote, { post_id: postId, user_id: user.id, value, updated_at: now })
  const score = counts.upvotes - counts.downvotes
  const hot_rank = hotRank(counts.upvotes, counts.downvotes, Date.parse(post.created_at) / 1000)
  await trx.run(setCounts, { id: postId, ...counts, score, hot_rank })
  changes.put(`user:${user.id}`, 'post_vote', postId)
  changes.dirty(`community:${post.community_id}`, 'post', postId)
  changes.dirty(`post:${postId}`, 'post', postId)
  changes.dirty(`profile:${post.author_id}`, 'post', postId)
  changes.invalidated.add('feed')
  return getPost(trx, postId, user)
}

const selectCounts = statement<{ id: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('post_votes as v', (join) =>
      join.onRef('v.post_id', '=', 'p.id').on('v.user_id', '=', value.user_id),
    )
    .select([
      'p.upvotes',
      'p.downvotes',
      'p.created_at',
      'p.community_id',
      'p.author_id',
      'v.value',
    ])
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null)
    .where(isPostVisible(value.user_id)),
)
const setVote = statement<{
  post_id: string
  user_id: string
  value: VoteValue
  updated_at: string
}>()((db, value) =>
  db
    .insertInto('post_votes')
    .values({
      post_id: value.post_id,
      user_id: value.user_id,
      value: value.value,
      updated_at: value.updated_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['post_id', 'user_id']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updated_at: eb.ref('excluded.updated_at'),
        rev: eb('post_votes.rev', '+', 1),
      })),
    ),
)
const setCounts = statement<{
  id: string
  upvotes: number
  downvotes: number
  score: number
  hot_rank: number
}>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({
      upvotes: value.upvotes,
      downvotes: value.downvotes,
      score: value.score,
      hot_rank: value.hot_rank,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
