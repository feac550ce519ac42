import { sql } from 'kysely'
import type { ReportedItem } from '#shared/contract/reports.ts'
import { excerpt } from '#shared/rules/excerpt.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import { loadChapterComments } from '../chapter-comments/chapter-comments.ts'
import { loadComments } from '../comments/comments.ts'
import { loadPosts } from '../posts/posts.ts'

const MAX_PARENT = 240

/**
 * Adds the text that a reported comment answers, and the record of each author: of a community's queue only what happened
 * in that community. One query a kind.
 */
export async function addContext(
  db: Connection,
  items: readonly ReportedItem[],
  communityId: string | null,
  viewer: Viewer,
): Promise<void> {
  const comments = items.flatMap(({ comment }) => comment ?? [])
  const answered = comments.flatMap(({ parent_comment_id }) => parent_comment_id ?? [])
  const parents = await loadComments(db, answered, viewer)
  const roots = comments.filter(({ parent_comment_id }) => parent_comment_id === null)
  const posts = await loadPosts(
    db,
    roots.map(({ post_id }) => post_id),
    viewer,
  )
  const below = items.flatMap(({ remark }) => remark?.parent_comment_id ?? [])
  const belowChapters = await loadChapterComments(db, below, viewer)
  const ids = JSON.stringify([...new Set(items.flatMap((item) => authorOf(item) ?? []))])
  const rows = await db.all(selectRecords, { ids, community_id: communityId ?? '' })
  const records = new Map(rows.map(({ id, ...record }) => [id, record]))
  for (const item of items) {
    const { comment, remark } = item
    const parent = comment
      ? (parents.get(comment.parent_comment_id ?? '') ?? posts.get(comment.post_id))
      : belowChapters.get(remark?.parent_comment_id ?? '')
    const text = parent ? excerpt(parent.body) : ''
    item.parent =
      parent?.author && text !== ''
        ? { username: parent.author.username, text: text.slice(0, MAX_PARENT) }
        : null
    item.record = records.get(authorOf(item) ?? '') ?? null
  }
}

function authorOf(item: ReportedItem): string | undefined {
  const { post, comment, book, review, award, remark, user } = item
  const text = post ?? comment ?? book ?? review ?? award ?? remark
  return (text?.author ?? user)?.id
}

const selectRecords = statement<{ ids: string; community_id: string }>()((db, value) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.joined_at'])
    .select(
      sql<number>`(
        select count(*) from posts p where p.author_id = u.id and p.deleted_at is null
          and p.removed_at is not null and ${value.community_id} in ('', p.community_id)
      ) + (
        select count(*) from comments m join posts p on p.id = m.post_id where m.author_id = u.id
          and m.removed_at is not null and ${value.community_id} in ('', p.community_id)
      )`.as('removals'),
    )
    .where('u.id', 'in', idList(value.ids)),
)
