import { sql } from 'kysely'
import type { Comment } from '#shared/contract/comments.ts'
import type { Version } from '#shared/contract/fields.ts'
import { ApiError } from '#shared/errors.ts'
import { canEditComment, canSeeVersions } from '#shared/rules/permissions.ts'
import { tidy } from '#shared/rules/text.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { isPostVisible } from '../visible.ts'
import { findCommunity, toCommunity } from '../communities/communities.ts'
import { lookForSpam } from '../anti-abuse/spam.ts'
import { assertMayWriteAt } from '../moderation/bans.ts'
import { one, selectComment, selectOwnComment } from './comment-writes.ts'

/** Replaces the text and keeps the text before the edit. The same text again changes nothing. */
export async function editComment(
  id: string,
  text: string,
  context: CommandContext,
): Promise<Comment> {
  const { trx, now, changes } = context
  const comment = await own(id, context)
  await assertMayWriteAt(comment, context)
  const body = tidy(text)
  if (body !== comment.body) {
    const seen = {
      item: `comment:${id}`,
      kind: 'comment',
      communityId: comment.community_id,
    } as const
    await lookForSpam({ ...seen, text: body, before: comment.body }, context)
    await trx.run(keepVersion, { id, body: comment.body, replaced_at: now })
    await trx.run(setBody, { id, body, edited_at: now })
    changes.put(`post:${comment.post_id}`, 'comment', id)
    changes.put(`profile:${comment.author_id}`, 'comment', id)
  }
  return one(id, context)
}

/** Erases the text and its versions. Deleting it again changes nothing. */
export async function deleteComment(id: string, context: CommandContext): Promise<{ done: true }> {
  const { trx, user, now, changes } = context
  const found = await trx.first(selectOwnComment, { id, user_id: user.id })
  if (found && found.deleted_at !== null) return { done: true }
  const { post_id, author_id, community_id } = found ?? (await own(id, context))
  await trx.run(erase, { id, deleted_at: now })
  await trx.run(eraseVersions, { id })
  await trx.run(uncount, { id: post_id })
  changes.put(`post:${post_id}`, 'comment', id)
  changes.put(`post:${post_id}`, 'post', post_id)
  changes.put(`profile:${author_id}`, 'comment', id)
  changes.dirty(`community:${community_id}`, 'post', post_id)
  changes.invalidated.add('feed')
  return { done: true }
}

/** The earlier texts of a comment, latest first. */
export async function listCommentVersions(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<Version[]> {
  const owners = await db.first(selectOwners, { id, viewer: viewer?.id ?? '' })
  if (!owners) throw new ApiError('comments.not_found')
  const community = toCommunity(await findCommunity(db, owners.community_id, viewer))
  if (!canSeeVersions(viewer, { ...owners, community }))
    throw new ApiError('comments.versions_forbidden')
  return db.all(selectVersions, { id })
}

async function own(id: string, { trx, user }: CommandContext) {
  const comment = await trx.first(selectComment, { id, user_id: user.id })
  if (!comment || comment.deleted_at !== null || comment.post_deleted_at !== null)
    throw new ApiError('comments.not_found')
  if (!canEditComment(user, { author: { id: comment.author_id } }))
    throw new ApiError('comments.edit_forbidden')
  return comment
}

const keepVersion = statement<{ id: string; body: string; replaced_at: string }>()((db, value) =>
  db
    .insertInto('comment_versions')
    .columns(['comment_id', 'version', 'body', 'replaced_at'])
    .expression((eb) =>
      eb
        .selectFrom('comment_versions')
        .select((e) => [
          e.val(value.id).as('comment_id'),
          sql<number>`coalesce(max(version), 0) + 1`.as('version'),
          e.val(value.body).as('body'),
          e.val(value.replaced_at).as('replaced_at'),
        ])
        .where('comment_id', '=', value.id),
    ),
)
const setBody = statement<{ id: string; body: string; edited_at: string }>()((db, value) =>
  db
    .updateTable('comments')
    .set((eb) => ({ body: value.body, edited_at: value.edited_at, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const erase = statement<{ id: string; deleted_at: string }>()((db, value) =>
  db
    .updateTable('comments')
    .set((eb) => ({ body: '', deleted_at: value.deleted_at, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const eraseVersions = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('comment_versions').where('comment_id', '=', value.id),
)
const uncount = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({ comment_count: eb('comment_count', '-', 1), rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const selectOwners = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('comments as m')
    .innerJoin('posts as p', 'p.id', 'm.post_id')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['m.author_id', 'p.community_id'])
    .where('m.id', '=', value.id)
    .where('m.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where(isPostVisible(value.viewer)),
)
const selectVersions = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('comment_versions')
    .select(['version', 'body', 'replaced_at'])
    .where('comment_id', '=', value.id)
    .orderBy('version', 'desc'),
)
