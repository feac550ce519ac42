import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { reports } from '#shared/contract/reports.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_REPORTS_PER_DAY } from '#shared/limits.ts'
import { tidy } from '#shared/rules/text.ts'
import type { Connection } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { loadAwardLines } from '../awards/lines.ts'
import { getBook } from '../books/books.ts'
import { loadChapterComments } from '../chapter-comments/chapter-comments.ts'
import { loadComments } from '../comments/comments.ts'
import { loadPosts } from '../posts/posts.ts'
import { loadReviews } from '../reviews/reviews.ts'
import { loadProfiles } from '../users/users.ts'
import { insertReport } from './insert-report.ts'
import { tellModerators } from './tell-moderators.ts'

type Form = ParsedInputOf<typeof reports.create>['body']
/** What can be reported. */
type Reportable = Form['item_type']

const DAY_MS = 86_400_000

/** One open report a person and thing: a second one counts as the first. */
export async function report(form: Form, context: CommandContext): Promise<{ done: true }> {
  const { trx, user, now } = context
  const community_id = await communityOf(trx, form.item_type, form.item_id, user)
  if (form.item_type === 'user' && form.item_id === user.id) throw new ApiError('reports.own')
  const since = new Date(Date.parse(now) - DAY_MS).toISOString()
  const { sent } = (await trx.first(countSince, { reporter_id: user.id, since }))!
  if (sent >= MAX_REPORTS_PER_DAY) throw new ApiError('reports.too_many', { retryAfter: 3_600 })
  const item = `${form.item_type}:${form.item_id}`
  const isFirst = !(await trx.first(selectWaiting, { item }))
  const added = await trx.run(insertReport, {
    id: form.id ?? newId(),
    item,
    community_id,
    reporter_id: user.id,
    reason: form.reason,
    note: tidy(form.note),
    created_at: now,
  })
  if (isFirst && added > 0 && community_id !== null) await tellModerators(community_id, context)
  return { done: true }
}

/** The community whose moderators handle it; null for all others, which site admins handle. */
async function communityOf(
  db: Connection,
  type: Reportable,
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
  if (type === 'remark') {
    const comment = (await loadChapterComments(db, [id], viewer)).get(id)
    if (!comment?.author) throw new ApiError('remarks.not_found')
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
/** Loreloom's own report told nobody. */
const selectWaiting = statement<{ item: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('item', '=', value.item)
    .where('state', '=', 'open')
    .where('reporter_id', 'is not', null)
    .limit(1),
)
