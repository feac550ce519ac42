import type { AwardCounts } from '#shared/contract/fields.ts'
import type { Poll, Post, PostBody } from '#shared/contract/posts.ts'
import { ApiError } from '#shared/errors.ts'
import { globalFlair } from '#shared/rules/flairs.ts'
import { canModerate } from '#shared/rules/permissions.ts'
import { mediaFields, type StoredMedia } from '#shared/rules/media.ts'
import type { VoteValue } from '#shared/rules/votes.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import {
  type CommunityRefRow,
  findCommunity,
  toCommunity,
  toCommunityRef,
} from '../communities/communities.ts'
import { type AuthorRow, toAuthor } from '../users/users.ts'
import { type PostCounts, selectPosts } from './post-query.ts'

export type PostRow = AuthorRow & CommunityRefRow & PostCounts

/** For most posts. */
const NO_MEDIA = mediaFields([])

export function toPost(row: PostRow): Post {
  return {
    id: row.id,
    community_id: row.community_id,
    title: row.title,
    body: row.body,
    body_length: row.body_length,
    post_type: row.post_type,
    link_url: row.link_url,
    ...flairOf(row),
    removed_at: row.removed_at,
    removed_reason: row.removed_reason,
    locked_at: row.locked_at,
    poll: row.poll === null ? null : (JSON.parse(row.poll) as Poll),
    ...(row.media === '[]' ? NO_MEDIA : mediaFields(JSON.parse(row.media) as StoredMedia[])),
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    user_vote: (row.user_vote ?? 0) as VoteValue,
    comment_count: row.comment_count,
    created_at: row.created_at,
    edited_at: row.edited_at,
    score: row.score,
    hot_rank: row.hot_rank,
    rising_rank: row.rising_rank,
    awards: JSON.parse(row.awards) as AwardCounts,
    rev: row.rev,
    author: toAuthor(row),
    community: toCommunityRef(row),
  }
}

function flairOf(row: PostRow) {
  const { flair_id, flair_name, flair_bg_color: bg_color, flair_text_color: text_color } = row
  const flair =
    row.is_community_flair && flair_id && flair_name && bg_color && text_color
      ? { id: flair_id, name: flair_name, color: bg_color, bg_color, text_color }
      : globalFlair(flair_id)
  return {
    flair_id: flair?.id ?? null,
    is_community_flair: row.is_community_flair === 1,
    flair_text: flair?.name ?? null,
    flair,
  }
}

/** With its whole body. */
export async function getPost(db: Connection, id: string, viewer: Viewer): Promise<Post> {
  const post = (await loadPosts(db, [id], viewer)).get(id)
  if (!post) throw new ApiError('posts.not_found')
  if (post.body.length >= post.body_length) return post
  return { ...post, ...(await db.first(selectBody, { id })) }
}

/** As lists and feeds carry them: long bodies cut to an excerpt. */
export const loadPosts: LoadEntities<'post'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  const posts = new Map<string, Post>()
  for (const row of rows) if (await maySee(db, row, viewer)) posts.set(row.id, toPost(row))
  return posts
}

/** The author and the moderators still see a removed post. */
async function maySee(db: Connection, row: PostRow, viewer: Viewer): Promise<boolean> {
  if (row.removed_at === null || row.author_id === viewer?.id) return true
  return canModerate(viewer, toCommunity(await findCommunity(db, row.community_id, viewer)))
}

export const loadPostBodies: LoadEntities<'post_body'> = async (db, ids, viewer) => {
  const seen = [...(await loadPosts(db, ids, viewer)).keys()]
  const rows = await db.all(selectBodies, { ids: JSON.stringify(seen) })
  return new Map(rows.map((row): [string, PostBody] => [row.id, row]))
}

export const loadPostVotes: LoadEntities<'post_vote'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectVotes, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(rows.map((row) => [row.id, row]))
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectPosts(db, value.viewer).where('p.id', 'in', idList(value.ids)),
)
const selectBody = statement<{ id: string }>()((db, value) =>
  db.selectFrom('post_bodies').select('body').where('id', '=', value.id),
)
const selectBodies = statement<{ ids: string }>()((db, value) =>
  db.selectFrom('post_bodies').select(['id', 'body']).where('id', 'in', idList(value.ids)),
)
const selectVotes = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('post_votes')
    .select(['post_id as id', 'value', 'rev'])
    .where('user_id', '=', value.user_id)
    .where('post_id', 'in', idList(value.ids)),
)
