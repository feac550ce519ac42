import { sql } from 'kysely'
import type { Version } from '#shared/contract/fields.ts'
import type { Post } from '#shared/contract/posts.ts'
import { ApiError } from '#shared/errors.ts'
import { canEditPost, canSeeVersions } from '#shared/rules/permissions.ts'
import { excerptOf, tidy, visibleLength } from '#shared/rules/text.ts'
import type { Connection } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { eraseBody, insertBody, scopesOf } from './post-writes.ts'
import { getPost } from './posts.ts'

/** Replaces the text; what it said before is kept. The same text again changes nothing. */
export async function editPost(id: string, text: string, context: CommandContext): Promise<Post> {
  const { trx, user, now, changes } = context
  const post = await getPost(trx, id, user)
  if (!canEditPost(user, post)) throw new ApiError('posts.edit_forbidden')
  const body = tidy(text)
  if (post.post_type === 'text' && visibleLength(body) === 0)
    throw new ApiError('posts.body_required')
  if (body === post.body) return post
  const shown = excerptOf(body)
  await trx.run(keepVersion, { id, body: post.body, replaced_at: now })
  await trx.run(setBody, { id, body: shown, body_length: body.length, edited_at: now })
  await trx.run(eraseBody, { id })
  if (shown.length < body.length) {
    await trx.run(insertBody, { id, body })
    changes.put(`post:${id}`, 'post_body', id)
  } else changes.del(`post:${id}`, 'post_body', id)
  for (const scope of scopesOf(id, post.community_id, post.author.id))
    changes.put(scope, 'post', id)
  changes.stale.add('feed')
  return getPost(trx, id, user)
}

/** What a post said before, latest first. */
export async function listPostVersions(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<Version[]> {
  const owners = await db.first(selectOwners, { id })
  if (!owners) throw new ApiError('posts.not_found')
  if (!canSeeVersions(viewer, owners)) throw new ApiError('posts.versions_forbidden')
  return db.all(selectVersions, { id })
}

const keepVersion = statement<{ id: string; body: string; replaced_at: string }>()((db, value) =>
  db
    .insertInto('post_versions')
    .columns(['post_id', 'version', 'body', 'replaced_at'])
    .expression((eb) =>
      eb
        .selectFrom('post_versions')
        .select((e) => [
          e.val(value.id).as('post_id'),
          sql<number>`count(*) + 1`.as('version'),
          e.val(value.body).as('body'),
          e.val(value.replaced_at).as('replaced_at'),
        ])
        .where('post_id', '=', value.id),
    ),
)
const setBody = statement<{ id: string; body: string; body_length: number; edited_at: string }>()(
  (db, value) =>
    db
      .updateTable('posts')
      .set((eb) => ({
        body: value.body,
        body_length: value.body_length,
        edited_at: value.edited_at,
        rev: eb('rev', '+', 1),
      }))
      .where('id', '=', value.id),
)
const selectOwners = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.author_id', 'c.creator_id'])
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null),
)
const selectVersions = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('post_versions')
    .select(['version', 'body', 'replaced_at'])
    .where('post_id', '=', value.id)
    .orderBy('version', 'desc'),
)
