import { type Kysely, type NotNull, type Selectable, sql } from 'kysely'
import type { Comment } from '#shared/contract/comments.ts'
import type { AwardCounts } from '#shared/contract/fields.ts'
import { ApiError } from '#shared/errors.ts'
import { withoutEmptyBranches } from '#shared/rules/comment-tree.ts'
import type { VoteValue } from '#shared/rules/votes.ts'
import type { Connection } from '../../db/database.ts'
import { canModerate } from '#shared/rules/permissions.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommentsTable } from '../../db/tables/comments.ts'
import type { Tables } from '../../db/tables/index.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isPostVisible } from '../visible.ts'
import { type CommunityRefRow, toCommunityRef } from '../communities/communities.ts'
import { type AuthorRow, toAuthor } from '../users/users.ts'

type CommentRow = Omit<Selectable<CommentsTable>, 'author_id'> &
  AuthorRow &
  CommunityRefRow & {
    post_title: string
    user_vote: number | null
    creator_id: string
    moderators: string
  }

function toComment(row: CommentRow, viewer: Viewer): Comment {
  const isHidden = row.deleted_at !== null || !maySee(row, viewer)
  return {
    id: row.id,
    post_id: row.post_id,
    parent_comment_id: row.parent_comment_id,
    depth: row.depth,
    body: isHidden ? '' : row.body,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    user_vote: (row.user_vote ?? 0) as VoteValue,
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    removed_at: row.removed_at,
    removed_reason: row.removed_reason,
    awards: JSON.parse(row.awards) as AwardCounts,
    rev: row.rev,
    author: isHidden ? null : toAuthor(row),
    post: { id: row.post_id, title: row.post_title },
    community: toCommunityRef(row),
  }
}

/** The author and the moderators still read a removed comment. */
function maySee(row: CommentRow, viewer: Viewer): boolean {
  if (row.removed_at === null || row.author_id === viewer?.id) return true
  const { creator_id } = row
  return canModerate(viewer, {
    creator_id,
    moderators: JSON.parse(row.moderators) as { id: string }[],
  })
}

export const loadComments: LoadEntities<'comment'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  return new Map(rows.map((row) => [row.id, toComment(row, viewer)]))
}

export const loadCommentVotes: LoadEntities<'comment_vote'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectVotes, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findLivingPost(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<{ community_id: string }> {
  const post = await db.first(selectLivingPost, { id, viewer: viewer?.id ?? '' })
  if (!post) throw new ApiError('posts.not_found')
  return post
}

/** All comments of a living post, oldest first; a deleted one while it has replies. */
export async function listComments(
  db: Connection,
  postId: string,
  viewer: Viewer,
): Promise<Comment[]> {
  const rows = await db.all(selectByPost, { post_id: postId, viewer: viewer?.id ?? '' })
  return withoutEmptyBranches(rows.map((row) => toComment(row, viewer)))
}

/** Newest first, each with the comment it answers. */
export async function listCommentsByUser(
  db: Connection,
  userId: string,
  request: { limit: number; offset: number; cursor?: string | undefined },
  viewer: Viewer,
) {
  const [created, id] = request.cursor
    ? decodeCursor(request.cursor, ['string', 'string'])
    : ['9', '']
  const { limit, offset } = request
  const values = {
    author_id: userId,
    viewer: viewer?.id ?? '',
    created,
    id,
    limit: limit + 1,
    offset,
  }
  const rows = await db.all(selectByAuthor, values)
  const page = rows.slice(0, limit).map((row) => toComment(row, viewer))
  const parents = await loadComments(
    db,
    page.flatMap((comment) => comment.parent_comment_id ?? []),
    viewer,
  )
  const items = page.map((comment) => {
    const parent = parents.get(comment.parent_comment_id ?? '')
    return {
      ...comment,
      parent_comment: parent ? { id: parent.id, body: parent.body, author: parent.author } : null,
    }
  })
  const last = page.at(-1)
  const next_cursor = rows.length > limit && last ? encodeCursor([last.created_at, last.id]) : null
  return { items, next_cursor } satisfies Page<typeof items>
}

interface Joined {
  username: NotNull
  display_name: NotNull
  community_id: NotNull
  short_id: NotNull
  community_name: NotNull
  slug: NotNull
  creator_id: NotNull
  moderators: NotNull
}

/** Comments of living posts with author, place and the viewer's own vote. */
function selectComments(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('comments as m')
    .leftJoin('users as a', 'a.id', 'm.author_id')
    .innerJoin('posts as p', (join) =>
      join.onRef('p.id', '=', 'm.post_id').on('p.deleted_at', 'is', null),
    )
    .leftJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('worlds as w', 'w.id', 'c.world_id')
    .leftJoin('comment_votes as v', (join) =>
      join.onRef('v.comment_id', '=', 'm.id').on('v.user_id', '=', viewer),
    )
    .where(isPostVisible(viewer))
    .select([
      'm.id',
      'm.post_id',
      'm.parent_comment_id',
      'm.depth',
      'm.body',
      'm.upvotes',
      'm.downvotes',
      'm.created_at',
      'm.edited_at',
      'm.deleted_at',
      'm.removed_at',
      'm.removed_reason',
      'm.awards',
      'm.rev',
      'm.author_id',
      'a.username',
      'a.display_name',
      'a.avatar_file_id',
      'p.title as post_title',
      'c.id as community_id',
      'c.short_id',
      'c.name as community_name',
      'c.slug',
      'c.icon_file_id',
      'c.icon_gradient_from',
      'c.icon_gradient_to',
      'c.creator_id',
      'c.moderators',
      'w.slug as world_slug',
      'v.value as user_vote',
    ])
    .$narrowType<Joined>()
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectComments(db, value.viewer).where('m.id', 'in', idList(value.ids)),
)
const selectByPost = statement<{ post_id: string; viewer: string }>()((db, value) =>
  selectComments(db, value.viewer)
    .where('m.post_id', '=', value.post_id)
    .orderBy('m.created_at')
    .orderBy('m.id'),
)
const selectByAuthor = statement<{
  author_id: string
  viewer: string
  created: string
  id: string
  limit: number
  offset: number
}>()((db, value) =>
  selectComments(db, value.viewer)
    .where('m.author_id', '=', value.author_id)
    .where('m.deleted_at', 'is', null)
    .where('m.removed_at', 'is', null)
    .where('p.removed_at', 'is', null)
    .where(sql<boolean>`(m.created_at, m.id) < (${value.created}, ${value.id})`)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(value.limit)
    .offset(value.offset),
)
const selectLivingPost = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .select('p.community_id')
    .where('p.id', '=', value.id)
    .where('p.deleted_at', 'is', null)
    .where(isPostVisible(value.viewer)),
)
const selectVotes = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('comment_votes')
    .select(['comment_id as id', 'value', 'rev'])
    .where('user_id', '=', value.user_id)
    .where('comment_id', 'in', idList(value.ids)),
)
