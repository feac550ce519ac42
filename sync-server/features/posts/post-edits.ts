import { sql } from 'kysely'
import type { Version } from '#shared/contract/fields.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Post, posts } from '#shared/contract/posts.ts'
import { ApiError } from '#shared/errors.ts'
import { canEditPost, canModerate, canSeeVersions } from '#shared/rules/permissions.ts'
import { excerptOf, tidy, visibleLength } from '#shared/rules/text.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { isVisible } from '../visible.ts'
import { findCommunity, toCommunity } from '../communities/communities.ts'
import { assertFlair } from '../flairs/flairs.ts'
import { lookForSpam } from '../anti-abuse/spam.ts'
import { assertMayWriteAt } from '../moderation/bans.ts'
import { eraseBody, insertBody, scopesOf } from './post-writes.ts'
import { getPost } from './posts.ts'

type Edit = ParsedInputOf<typeof posts.update>['body']

/** Changes the given fields: the text, the flair, or both. */
export async function editPost(id: string, edit: Edit, context: CommandContext): Promise<Post> {
  const { trx, user, changes } = context
  const post = await getPost(trx, id, user)
  const mayText = canEditPost(user, post)
  const mayFlair = mayText || (await isModerated(trx, post.community_id, user))
  if (!mayFlair || (edit.body !== undefined && !mayText)) throw new ApiError('posts.edit_forbidden')
  await assertMayWriteAt(post, context)
  if (edit.body !== undefined) await replaceText(post, edit.body, context)
  if (edit.flair_id !== undefined)
    await setFlair(post, edit.flair_id, edit.is_community_flair, context)
  for (const scope of scopesOf(id, post.community_id, post.author.id))
    changes.put(scope, 'post', id)
  changes.invalidated.add('feed')
  return getPost(trx, id, user)
}

async function isModerated(
  db: Connection,
  communityId: string,
  user: CommandContext['user'],
): Promise<boolean> {
  return canModerate(user, toCommunity(await findCommunity(db, communityId, user)))
}

async function setFlair(
  { id, community_id }: Post,
  flair_id: string | null,
  isCommunity: boolean,
  { trx }: CommandContext,
): Promise<void> {
  if (flair_id) await assertFlair(trx, community_id, flair_id, isCommunity)
  const is_community_flair = flair_id && isCommunity ? 1 : 0
  await trx.run(saveFlair, { id, flair_id, is_community_flair })
}

/** Keeps the text before the edit. The same text again changes nothing. */
async function replaceText(post: Post, words: string, context: CommandContext): Promise<void> {
  const { trx, now, changes } = context
  const { id } = post
  const body = tidy(words)
  if (post.post_type === 'text' && visibleLength(body) === 0)
    throw new ApiError('posts.body_required')
  if (body === post.body) return
  const seen = { item: `post:${id}`, kind: 'post', communityId: post.community_id } as const
  const [text, before] = [body, post.body].map((said) => `${post.title}\n${said}`)
  await lookForSpam({ ...seen, text: text!, before: before! }, context)
  const shown = excerptOf(body)
  await trx.run(keepVersion, { id, body: post.body, replaced_at: now })
  await trx.run(setBody, { id, body: shown, body_length: body.length, edited_at: now })
  await trx.run(eraseBody, { id })
  if (shown.length < body.length) {
    await trx.run(insertBody, { id, body })
    changes.put(`post:${id}`, 'post_body', id)
  } else changes.del(`post:${id}`, 'post_body', id)
}

/** Earlier texts of a post, latest first. */
export async function listPostVersions(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<Version[]> {
  const owners = await db.first(selectOwners, { id, viewer: viewer?.id ?? '' })
  if (!owners) throw new ApiError('posts.not_found')
  const community = toCommunity(await findCommunity(db, owners.community_id, viewer))
  if (!canSeeVersions(viewer, { ...owners, community }))
    throw new ApiError('posts.versions_forbidden')
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
          sql<number>`coalesce(max(version), 0) + 1`.as('version'),
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
const saveFlair = statement<{
  id: string
  flair_id: string | null
  is_community_flair: 0 | 1
}>()((db, value) =>
  db
    .updateTable('posts')
    .set((eb) => ({
      flair_id: value.flair_id,
      is_community_flair: value.is_community_flair,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const selectOwners = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select(['p.author_id', 'p.community_id'])
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null)
    .where(isVisible(value.viewer)),
)
const selectVersions = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('post_versions')
    .select(['version', 'body', 'replaced_at'])
    .where('post_id', '=', value.id)
    .orderBy('version', 'desc'),
)
