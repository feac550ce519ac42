import { sql } from 'kysely'
import type { z } from 'zod'
import type { CreatePost, Post } from '#shared/contract/posts.ts'
import { ApiError } from '#shared/errors.ts'
import type { StoredMedia } from '#shared/rules/media.ts'
import { canDeletePost } from '#shared/rules/permissions.ts'
import { newPoll } from '#shared/rules/poll-form.ts'
import { hotRank } from '#shared/rules/post-sort.ts'
import { excerptOf, tidy } from '#shared/rules/text.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { PostsTable } from '../../db/tables/posts.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { Transaction } from '../../db/database.ts'
import { marking } from '../../sync/mark-rows.ts'
import { releaseFiles, attachFiles } from '../files/file-uses.ts'
import { assertFlair } from '../flairs/flairs.ts'
import { assertMayTakePart } from '../moderation/bans.ts'
import { unpin } from './pins.ts'
import { findCommunity, toCommunity } from '../communities/communities.ts'
import { lookForSpam } from '../anti-abuse/spam.ts'
import { notifyOfPost } from '../notifications/notify.ts'
import { getPost } from './posts.ts'

export async function createPost(
  communityKey: string,
  form: z.output<typeof CreatePost>,
  context: CommandContext,
): Promise<Post> {
  const { trx, user, now, changes } = context
  const community = await findCommunity(trx, communityKey, user)
  if (!toCommunity(community)[`allow_${form.post_type}_posts`])
    throw new ApiError('posts.type_disabled')
  await assertMayTakePart(trx, community.id, user, now)
  if (form.flair_id) await assertFlair(trx, community.id, form.flair_id, form.is_community_flair)
  const id = form.id ?? newId()
  const body = tidy(form.body)
  const shown = excerptOf(body)
  const inserted = await trx.run(insertPost, {
    id,
    community_id: community.id,
    author_id: user.id,
    title: tidy(form.title),
    body: shown,
    body_length: body.length,
    post_type: form.post_type,
    link_url: form.post_type === 'link' ? form.link_url!.trim() : null,
    poll: form.post_type === 'poll' ? JSON.stringify(newPoll(id, form.poll!)) : null,
    media: JSON.stringify(await attachMedia(trx, user, id, form)),
    flair_id: form.flair_id ?? null,
    is_community_flair: form.flair_id && form.is_community_flair ? 1 : 0,
    hot_rank: hotRank(0, 0, Date.parse(now) / 1000),
    created_at: now,
  })
  if (inserted === 0) throw new ApiError('sync.id_taken')
  await lookForSpam(
    { item: `post:${id}`, kind: 'post', communityId: community.id, text: wordsOf(form) },
    context,
  )
  for (const scope of scopesOf(id, community.id, user.id)) changes.put(scope, 'post', id)
  if (shown.length < body.length) {
    await trx.run(insertBody, { id, body })
    changes.put(`post:${id}`, 'post_body', id)
  }
  changes.invalidated.add('feed')
  const { id: community_id, world_id } = community
  await notifyOfPost(trx, { id, community_id, world_id, author_id: user.id })
  return getPost(trx, id, user)
}

/** All text of it that a reader sees. */
function wordsOf({
  title,
  body,
  link_url,
  media_items,
  poll,
}: z.output<typeof CreatePost>): string {
  const captions = media_items.flatMap(({ caption, alt }) => [caption, alt])
  const ballot = poll ? [poll.question, ...poll.options] : []
  return [title, body, link_url ?? '', ...captions, ...ballot].join('\n')
}

/** Lets the post show its author's files. */
async function attachMedia(
  trx: Transaction,
  user: { id: string },
  id: string,
  { post_type, media_items }: z.output<typeof CreatePost>,
): Promise<StoredMedia[]> {
  if (post_type !== 'image' && post_type !== 'video') return []
  const ids = media_items.map(({ file_id }) => file_id)
  const files = await attachFiles(trx, user, `post:${id}`, post_type, ids)
  const posters = media_items.flatMap(({ thumbnail_file_id }) => thumbnail_file_id ?? [])
  await attachFiles(trx, user, `post:${id}`, 'image', posters)
  return files.map(({ id: file_id, width, height, placeholder, thumbnail_id, processing }, i) => ({
    media_type: post_type,
    file_id,
    thumbnail_file_id: media_items[i]!.thumbnail_file_id ?? thumbnail_id,
    width,
    height,
    placeholder,
    caption: tidy(media_items[i]!.caption),
    alt: tidy(media_items[i]!.alt),
    ...(processing ? { processing: true } : {}),
  }))
}

/** Erases the text; the row stays so that the id is never used again. */
export async function deletePost(id: string, context: CommandContext): Promise<{ done: true }> {
  const { trx, user, now, changes } = context
  const post = await trx.first(selectId, { id })
  if (!post) throw new ApiError('posts.not_found')
  if (!canDeletePost(user, { author: { id: post.author_id } })) {
    await getPost(trx, id, user)
    throw new ApiError('posts.delete_forbidden')
  }
  if (post.deleted_at === null) {
    await trx.run(erasePost, { id, deleted_at: now })
    await trx.run(eraseBody, { id })
    await trx.run(eraseVersions, { id })
    await releaseFiles(trx, `post:${id}`)
    await unpin(post.community_id, id, context)
  }
  for (const scope of scopesOf(id, post.community_id, post.author_id))
    changes.del(scope, 'post', id)
  changes.del(`post:${id}`, 'post_body', id)
  await trx.run(markComments, { id })
  changes.invalidated.add('feed')
  return { done: true }
}

export function scopesOf(id: string, communityId: string, authorId: string): string[] {
  return [`community:${communityId}`, `post:${id}`, `profile:${authorId}`]
}

export const insertBody = statement<{ id: string; body: string }>()((db, value) =>
  db.insertInto('post_bodies').values({ id: value.id, body: value.body }),
)
export const eraseBody = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('post_bodies').where('id', '=', value.id),
)
const eraseVersions = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('post_versions').where('post_id', '=', value.id),
)
const selectId = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('posts')
    .select(['author_id', 'community_id', 'deleted_at'])
    .where('id', '=', value.id),
)
const insertPost = statement<
  {
    poll: string | null
    media: string
    flair_id: string | null
    is_community_flair: 0 | 1
  } & Pick<
    PostsTable,
    | 'id'
    | 'community_id'
    | 'author_id'
    | 'title'
    | 'body'
    | 'body_length'
    | 'post_type'
    | 'link_url'
    | 'hot_rank'
    | 'created_at'
  >
>()((db, value) =>
  db
    .insertInto('posts')
    .values({
      id: value.id,
      community_id: value.community_id,
      author_id: value.author_id,
      title: value.title,
      body: value.body,
      body_length: value.body_length,
      post_type: value.post_type,
      link_url: value.link_url,
      poll: value.poll,
      media: value.media,
      flair_id: value.flair_id,
      is_community_flair: value.is_community_flair,
      upvotes: 0,
      downvotes: 0,
      score: 0,
      hot_rank: value.hot_rank,
      rising_rank: 0,
      comment_count: 0,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
/** Its comments leave their authors' profiles too: the next flush tells devices. */
const markComments = marking(
  (id) => sql`select 'profile:' || author_id, 'comment', id from comments where post_id = ${id}`,
)
const erasePost = statement<{ id: string; deleted_at: string }>()((db, value) =>
  db
    .updateTable('posts')
    .set({
      deleted_at: value.deleted_at,
      title: '',
      body: '',
      body_length: 0,
      link_url: null,
      poll: null,
      media: '[]',
    })
    .where('id', '=', value.id),
)
