import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { reports, ReportedItem } from '#shared/contract/reports.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_OPEN_REPORTS, MAX_REPORTS_PER_DAY } from '#shared/limits.ts'
import { tidy } from '#shared/rules/text.ts'
import type { Connection } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import { isVisible } from '../visible.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { loadAwardLines } from '../awards/lines.ts'
import { getBook, loadBooks } from '../books/books.ts'
import { loadComments } from '../comments/comments.ts'
import { findModerated } from '../moderation/moderators.ts'
import { loadPosts } from '../posts/posts.ts'
import { loadReviews } from '../reviews/reviews.ts'
import { loadProfiles } from '../users/users.ts'
import { addContext } from './context.ts'

type Form = ParsedInputOf<typeof reports.create>['body']
export type ItemType = Form['item_type']

const DAY_MS = 86_400_000

/** One open report a person and thing: a second one counts as the first. */
export async function report(form: Form, context: CommandContext): Promise<{ done: true }> {
  const { trx, user, now } = context
  const community_id = await communityOf(trx, form.item_type, form.item_id, user)
  if (form.item_type === 'user' && form.item_id === user.id) throw new ApiError('reports.own')
  const since = new Date(Date.parse(now) - DAY_MS).toISOString()
  const { sent } = (await trx.first(countSince, { reporter_id: user.id, since }))!
  if (sent >= MAX_REPORTS_PER_DAY) throw new ApiError('reports.too_many', { retryAfter: 3_600 })
  await trx.run(insertReport, {
    id: form.id ?? newId(),
    item: `${form.item_type}:${form.item_id}`,
    community_id,
    reporter_id: user.id,
    reason: form.reason,
    note: tidy(form.note),
    created_at: now,
  })
  return { done: true }
}

/** Open reports, by their subjects, longest waiting first. Of one community, or of everything for site admins. */
export async function listReported(
  db: Connection,
  communityId: string | null,
  viewer: Viewer,
): Promise<ReportedItem[]> {
  if (communityId !== null) await findModerated(db, communityId, viewer)
  else if (!viewer?.is_admin) throw new ApiError('moderation.forbidden')
  const rows =
    communityId === null
      ? await db.all(selectOpen, { limit: MAX_OPEN_REPORTS, viewer: viewer?.id ?? '' })
      : await db.all(selectOpenIn, { community_id: communityId, limit: MAX_OPEN_REPORTS })
  const items = new Map<string, ReportedItem>()
  for (const { item, community_id, id, reason, note, created_at, reporter_id } of rows) {
    const [item_type, item_id] = item.split(':') as [ItemType, string]
    const found = items.get(item) ?? {
      item_type,
      item_id,
      community_id,
      post: null,
      comment: null,
      book: null,
      user: null,
      review: null,
      award: null,
      parent: null,
      record: null,
      reports: [],
    }
    found.reports.push({ id, reason, note, created_at, by_loreloom: reporter_id === null })
    items.set(item, found)
  }
  await fill(db, [...items.values()], viewer)
  await addContext(db, [...items.values()], communityId, viewer)
  // Only the author may see a book that they have closed since then, and a report may quote it.
  return [...items.values()].filter(({ item_type, book }) => item_type !== 'book' || book)
}

/** The things themselves, one query a kind. */
async function fill(db: Connection, items: ReportedItem[], viewer: Viewer): Promise<void> {
  const ids = (type: ItemType) =>
    items.filter(({ item_type }) => item_type === type).map(({ item_id }) => item_id)
  const posts = await loadPosts(db, ids('post'), viewer)
  const comments = await loadComments(db, ids('comment'), viewer)
  const books = await loadBooks(db, ids('book'), viewer)
  const users = await loadProfiles(db, ids('user'), viewer)
  const reviews = await loadReviews(db, ids('review'), viewer)
  const lines = await loadAwardLines(db, ids('award'), viewer)
  for (const item of items) {
    item.post = posts.get(item.item_id) ?? null
    item.comment = comments.get(item.item_id) ?? null
    item.review = reviews.get(item.item_id) ?? null
    item.award = lines.get(item.item_id) ?? null
    const book = books.get(item.item_id)
    if (book) item.book = { id: book.id, title: book.title, author: book.author }
    const user = users.get(item.item_id)
    if (user) {
      const { id, username, display_name, avatar_file_id } = user
      item.user = { id, username, display_name, avatar_file_id }
    }
  }
}

/** The community whose moderators handle it; null for books and people, which site admins handle. */
async function communityOf(
  db: Connection,
  type: ItemType,
  id: string,
  viewer: Viewer,
): Promise<string | null> {
  if (type === 'post') {
    const post = (await loadPosts(db, [id], viewer)).get(id)
    if (!post) throw new ApiError('posts.not_found')
    return post.community_id
  }
  if (type === 'comment') {
    const comment = (await loadComments(db, [id], viewer)).get(id)
    if (!comment?.author) throw new ApiError('comments.not_found')
    return comment.community.id
  }
  if (type === 'book') {
    await getBook(db, id, viewer)
    return null
  }
  if (type === 'award') {
    const line = (await loadAwardLines(db, [id], viewer)).get(id)
    if (!line) throw new ApiError('awards.line_not_found')
    return communityOf(db, 'post', line.post_id, viewer)
  }
  if (type === 'review') {
    if (!(await loadReviews(db, [id], viewer)).has(id)) throw new ApiError('reviews.not_found')
    return null
  }
  if (!(await loadProfiles(db, [id], viewer)).has(id)) throw new ApiError('users.not_found')
  return null
}

const countSince = statement<{ reporter_id: string; since: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('reporter_id', '=', value.reporter_id)
    .where('created_at', '>=', value.since),
)
const insertReport = statement<{
  id: string
  item: string
  community_id: string | null
  reporter_id: string
  reason: string
  note: string
  created_at: string
}>()((db, value) =>
  db
    .insertInto('reports')
    .values({
      id: value.id,
      item: value.item,
      community_id: value.community_id,
      reporter_id: value.reporter_id,
      reason: value.reason,
      note: value.note,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
const selectOpen = statement<{ limit: number; viewer: string }>()((db, value) =>
  db
    .selectFrom('reports as r')
    .leftJoin('communities as c', 'c.id', 'r.community_id')
    .selectAll('r')
    .where('r.state', '=', 'open')
    .where((eb) => eb.or([eb('r.community_id', 'is', null), isVisible(value.viewer)]))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(value.limit),
)
const selectOpenIn = statement<{ community_id: string; limit: number }>()((db, value) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('state', '=', 'open')
    .where('community_id', '=', value.community_id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(value.limit),
)
