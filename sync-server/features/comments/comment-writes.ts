import type { Comment, comments } from '#shared/contract/comments.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { canReplyAt } from '#shared/rules/comment-form.ts'
import { tidy } from '#shared/rules/text.ts'
import { applyVote, type VoteValue } from '#shared/rules/votes.ts'
import type { Kysely } from 'kysely'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { isPostVisible, isVisible } from '../visible.ts'
import { assertMayTakePart, assertMayWriteAt } from '../moderation/bans.ts'
import { assertNotBlocked } from '../mutes/mutes.ts'
import { notify } from '../notifications/notify.ts'
import { lookForSpam } from '../anti-abuse/spam.ts'
import { loadComments } from './comments.ts'

type Form = ParsedInputOf<typeof comments.create>['body']

export async function createComment(
  postId: string,
  form: Form,
  context: CommandContext,
): Promise<Comment> {
  const { trx, user, now, changes } = context
  const post = await trx.first(selectPost, { id: postId, viewer: user.id })
  if (!post) throw new ApiError('posts.not_found')
  if (post.deleted_at !== null || post.removed_at !== null) throw new ApiError('comments.post_gone')
  await assertMayWriteAt(post, context)
  const parent_comment_id = form.parent_comment_id ?? null
  const parent =
    parent_comment_id === null ? null : await findParent(parent_comment_id, postId, context)
  await assertNotBlocked(trx, [post.author_id, ...(parent ? [parent.author_id] : [])], user)
  const id = form.id ?? newId()
  const inserted = await trx.run(insertComment, {
    id,
    post_id: postId,
    parent_comment_id,
    depth: parent ? parent.depth + 1 : 0,
    author_id: user.id,
    body: tidy(form.body),
    created_at: now,
  })
  if (inserted === 0) throw new ApiError('sync.id_taken')
  await lookForSpam(
    { item: `comment:${id}`, kind: 'comment', communityId: post.community_id, text: form.body },
    context,
  )
  await trx.run(countComment, { id: postId })
  const told = { subject: `post:${postId}`, actor: user.id, source: `comment:${id}` }
  if (parent) await notify(trx, parent.author_id, { kind: 'reply', ...told })
  if (post.author_id !== parent?.author_id)
    await notify(trx, post.author_id, { kind: 'comment', ...told })
  changes.put(`post:${postId}`, 'comment', id)
  changes.put(`post:${postId}`, 'post', postId)
  changes.put(`profile:${user.id}`, 'comment', id)
  changes.dirty(`community:${post.community_id}`, 'post', postId)
  changes.dirty(`profile:${post.author_id}`, 'post', postId)
  changes.invalidated.add('feed')
  return one(id, context)
}

/** Sets the user's vote; absolute, like a post's. */
export async function castCommentVote(
  id: string,
  value: VoteValue,
  context: CommandContext,
): Promise<Comment> {
  const { trx, user, now, changes } = context
  const comment = await trx.first(selectComment, { id, user_id: user.id })
  if (!comment || comment.deleted_at !== null || comment.post_deleted_at !== null)
    throw new ApiError('comments.not_found')
  await assertMayTakePart(trx, comment.community_id, user, now)
  const counts = applyVote(comment, (comment.value ?? 0) as VoteValue, value)
  await trx.run(setVote, { comment_id: id, user_id: user.id, value, updated_at: now })
  await trx.run(setCounts, { id, ...counts })
  changes.put(`user:${user.id}`, 'comment_vote', id)
  changes.dirty(`post:${comment.post_id}`, 'comment', id)
  changes.dirty(`profile:${comment.author_id}`, 'comment', id)
  return one(id, context)
}

async function findParent(
  parentId: string,
  postId: string,
  { trx, user }: CommandContext,
): Promise<{ depth: number; author_id: string }> {
  const parent = await trx.first(selectComment, { id: parentId, user_id: user.id })
  if (
    !parent ||
    parent.post_id !== postId ||
    parent.deleted_at !== null ||
    parent.removed_at !== null
  )
    throw new ApiError('comments.parent_gone')
  if (!canReplyAt(parent.depth)) throw new ApiError('comments.too_deep')
  return parent
}

export async function one(id: string, { trx, user }: CommandContext): Promise<Comment> {
  return (await loadComments(trx, [id], user)).get(id)!
}

const selectPost = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.community_id', 'p.author_id', 'p.deleted_at', 'p.removed_at', 'p.locked_at'])
    .where('p.id', '=', value.id)
    .where(isVisible(value.viewer)),
)
function selectOne(db: Kysely<Tables>, value: { id: string; user_id: string }) {
  return db
    .selectFrom('comments as m')
    .innerJoin('posts as p', 'p.id', 'm.post_id')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('comment_votes as v', (join) =>
      join.onRef('v.comment_id', '=', 'm.id').on('v.user_id', '=', value.user_id),
    )
    .select([
      'm.post_id',
      'm.author_id',
      'm.depth',
      'm.upvotes',
      'm.downvotes',
      'm.deleted_at',
      'm.removed_at',
      'm.body',
      'p.deleted_at as post_deleted_at',
      'p.community_id',
      'p.locked_at',
      'v.value',
    ])
    .where('m.id', '=', value.id)
}
export const selectComment = statement<{ id: string; user_id: string }>()((db, value) =>
  selectOne(db, value).where(isPostVisible(value.user_id)),
)
/** The author's own comment, also where they may not come any more: they can still take it back. */
export const selectOwnComment = statement<{ id: string; user_id: string }>()((db, value) =>
  selectOne(db, value).where('m.author_id', '=', value.user_id),
)
const insertComment = statement<{
  id: string
  post_id: string
  parent_comment_id: string | null
  depth: number
  author_id: string
  body: string
  created_at: string
}>()((db, value) =>
  db
    .insertInto('comments')
    .values({
      id: value.id,
      post_id: value.post_id,
      parent_comment_id: value.parent_comment_id,
      depth: value.depth,
      author_id: value.author_id,
      body: value.body,
      upvotes: 0,
      downvotes: 0,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const countComment = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({ comment_count: eb('comment_count', '+', 1), rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const setVote = statement<{
  comment_id: string
  user_id: string
  value: VoteValue
  updated_at: string
}>()((db, value) =>
  db
    .insertInto('comment_votes')
    .values({
      comment_id: value.comment_id,
      user_id: value.user_id,
      value: value.value,
      updated_at: value.updated_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['comment_id', 'user_id']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updated_at: eb.ref('excluded.updated_at'),
        rev: eb('comment_votes.rev', '+', 1),
      })),
    ),
)
const setCounts = statement<{ id: string; upvotes: number; downvotes: number }>()((db, value) =>
  db
    .updateTable('comments')
    .set((eb) => ({ upvotes: value.upvotes, downvotes: value.downvotes, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
