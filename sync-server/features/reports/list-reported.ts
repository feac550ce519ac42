import type { ReportedItem } from '#shared/contract/reports.ts'
import { ApiError } from '#shared/errors.ts'
import { type Kysely, sql, type SqlBool } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import { assertReaches } from '../../http/authenticate.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { Viewer } from '../../sync/entities.ts'
import { loadAwardLines } from '../awards/lines.ts'
import { loadBooks } from '../books/books.ts'
import { loadChapterComments } from '../chapter-comments/chapter-comments.ts'
import { loadComments } from '../comments/comments.ts'
import { findModerated } from '../moderation/moderators.ts'
import { loadPosts } from '../posts/posts.ts'
import { loadReviews } from '../reviews/reviews.ts'
import { loadProfiles } from '../users/users.ts'
import { isVisible } from '../visible.ts'
import { addActs } from './appealed.ts'
import { addContext } from './context.ts'

/**
 * Things with open reports, longest waiting first. Of one community; or for site admins of everything, and first what
 * no moderators handle.
 */
export async function listReported(
  db: Connection,
  communityId: string | null,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  viewer: Viewer,
): Promise<Page<ReportedItem[]>> {
  if (communityId !== null) await findModerated(db, communityId, viewer)
  else if (!viewer?.is_admin) throw new ApiError('moderation.forbidden')
  assertReaches(viewer)
  const [rank, since, after] = cursor
    ? decodeCursor(cursor, ['number', 'string', 'string'])
    : [0, '', '']
  const from = { rank, since, after, limit: limit + 1 }
  const rows =
    communityId === null
      ? await db.all(selectAll, { ...from, viewer: viewer?.id ?? '' })
      : await db.all(selectIn, { ...from, community_id: communityId })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const items = new Map(shown.map(({ item, community_id }) => [item, emptyOf(item, community_id)]))
  const ids = JSON.stringify([...items.keys()])
  /** People who appeal against a ban, by item. */
  const banned = new Map<string, string>()
  for (const { item, reporter_id, ...told } of await db.all(selectReports, { ids })) {
    const reported = items.get(item)!
    reported.reports.push({ ...told, by_loreloom: reporter_id === null })
    if (reported.item_type === 'ban' && reporter_id !== null)
      banned.set(reported.item_id, reporter_id)
  }
  const all = [...items.values()]
  await fill(db, all, banned, viewer)
  await addActs(db, all)
  await addContext(db, all, communityId, viewer)
  return {
    // Only the author may see a book that they have closed since then, and a report may quote it.
    items: all.filter(({ item_type, book }) => item_type !== 'book' || book),
    next_cursor: last ? encodeCursor([last.rank, last.since, last.first]) : null,
  }
}

function emptyOf(item: string, community_id: string | null): ReportedItem {
  const [item_type, item_id] = item.split(':') as [ReportedItem['item_type'], string]
  return {
    item_type,
    item_id,
    community_id,
    post: null,
    comment: null,
    book: null,
    user: null,
    review: null,
    award: null,
    remark: null,
    appealed: null,
    parent: null,
    record: null,
    reports: [],
  }
}

/** The things themselves, one query a kind. */
async function fill(
  db: Connection,
  items: ReportedItem[],
  banned: ReadonlyMap<string, string>,
  viewer: Viewer,
): Promise<void> {
  const ids = (type: ReportedItem['item_type']) =>
    items.filter(({ item_type }) => item_type === type).map(({ item_id }) => item_id)
  const posts = await loadPosts(db, ids('post'), viewer)
  const comments = await loadComments(db, ids('comment'), viewer)
  const books = await loadBooks(db, ids('book'), viewer)
  const users = await loadProfiles(db, [...ids('user'), ...banned.values()], viewer)
  const reviews = await loadReviews(db, ids('review'), viewer)
  const lines = await loadAwardLines(db, ids('award'), viewer)
  const chapterComments = await loadChapterComments(db, ids('remark'), viewer)
  for (const item of items) {
    item.post = posts.get(item.item_id) ?? null
    item.comment = comments.get(item.item_id) ?? null
    item.review = reviews.get(item.item_id) ?? null
    item.award = lines.get(item.item_id) ?? null
    const chapterComment = chapterComments.get(item.item_id)
    item.remark = chapterComment?.author ? chapterComment : null
    const book = books.get(item.item_id)
    if (book) item.book = { id: book.id, title: book.title, author: book.author }
    const user = users.get(banned.get(item.item_id) ?? item.item_id)
    if (user) {
      const { id, username, display_name, avatar_file_id } = user
      item.user = { id, username, display_name, avatar_file_id }
    }
  }
}

interface From {
  rank: number
  since: string
  after: string
  limit: number
}

/** One row for each thing, in the order of the list. */
function selectItems(db: Kysely<Tables>) {
  return db
    .selectFrom('reports as r')
    .select(['r.item', 'r.community_id'])
    .select((eb) => [
      eb.fn.min('r.created_at').as('since'),
      // Of two in one millisecond the ids say which came first.
      eb.fn.min('r.id').as('first'),
    ])
    .select(rank.as('rank'))
    .where('r.state', '=', 'open')
    .groupBy(['r.community_id', 'r.item'])
}
const rank = sql<number>`case when r.community_id is null then 0 else 1 end`

function pageOf(db: Kysely<Tables>, items: ReturnType<typeof selectItems>, from: From) {
  return db
    .selectFrom(items.as('i'))
    .selectAll()
    .where(sql<SqlBool>`(i.rank, i.since, i.first) > (${from.rank}, ${from.since}, ${from.after})`)
    .orderBy('i.rank')
    .orderBy('i.since')
    .orderBy('i.first')
    .limit(from.limit)
}

const selectAll = statement<From & { viewer: string }>()((db, value) =>
  pageOf(
    db,
    selectItems(db)
      .leftJoin('communities as c', 'c.id', 'r.community_id')
      .where((eb) => eb.or([eb('r.community_id', 'is', null), isVisible(value.viewer)])),
    value,
  ),
)
const selectIn = statement<From & { community_id: string }>()((db, value) =>
  pageOf(db, selectItems(db).where('r.community_id', '=', value.community_id), value),
)
const selectReports = statement<{ ids: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select(['item', 'id', 'reason', 'note', 'created_at', 'reporter_id', 'more'])
    .where('item', 'in', idList(value.ids))
    .where('state', '=', 'open')
    .orderBy('created_at')
    .orderBy('id'),
)
