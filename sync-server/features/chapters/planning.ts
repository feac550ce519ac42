import type { Chapter, chapters } from '#shared/contract/chapters.ts'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_PLAN_DAYS } from '#shared/limits.ts'
import { textHash } from '#shared/rules/line-hash.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { PlannedChaptersTable } from '../../db/tables/writing.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { epochOf, metaOf } from '../../sync/changes.ts'
import { type CommandContext, perform } from '../../sync/execute.ts'
import { assertOutOfBin } from '../books/book-roles.ts'
import { getChapter } from './chapters.ts'
import { dropPlan, recordNext } from './planned.ts'
import { findAsOwner, publishChapter, touchChapter } from './publishing.ts'

type Plan = ParsedInputOf<typeof chapters.plan>['body']

const DAY_MS = 86_400_000
/** After a restore devices send again what the backup lacks: a cancellation has to come before the plan that it ends. */
const RESTORE_WAIT_MS = 15 * 60_000
const AT_ONCE = 50

/** Readers get this text at that time, whatever is written until then. A new plan replaces an earlier one. */
export async function planChapter(
  id: string,
  { text, at, tell }: Plan,
  context: CommandContext,
): Promise<Chapter> {
  const { trx, now } = context
  const chapter = await findAsOwner(id, context)
  if (chapter.deleted_at !== null) throw new ApiError('chapters.not_found')
  await assertOutOfBin(trx, chapter.book_id)
  if (Date.parse(at) > Date.parse(now) + MAX_PLAN_DAYS * DAY_MS)
    throw new ApiError('chapters.planned_too_late')
  // Times are compared as texts.
  const publish_at = new Date(at).toISOString()
  // Another chapter of the hour that it leaves tells followers then.
  if (chapter.planned_at !== publish_at) await dropPlan(chapter, context)
  await trx.run(savePlan, {
    id,
    book_id: chapter.book_id,
    title: chapter.title,
    text,
    text_hash: textHash(text),
    publish_at,
    tell: tell ? 1 : 0,
    planned_at: now,
  })
  await recordNext(chapter.book_id, context)
  return record(chapter, context)
}

export async function cancelPlan(id: string, context: CommandContext): Promise<Chapter> {
  const chapter = await findAsOwner(id, context)
  await dropPlan(chapter, context)
  return record(chapter, context)
}

/** The user's account ends: nothing that they planned is published any more. */
export async function cancelPlansOf(context: CommandContext): Promise<void> {
  const planned = await context.trx.all(selectPlansOf, { author_id: context.user.id })
  for (const { id } of planned) await cancelPlan(id, context)
}

async function record({ id, book_id }: Chapter, context: CommandContext): Promise<Chapter> {
  await context.trx.run(touchChapter, { id })
  context.changes.put(`draft:${book_id}`, 'chapter', id)
  return getChapter(context.trx, id, context.user)
}

/**
 * Publishes the chapters whose time has come, each in a transaction with the end of its plan: a server that stops in between
 * publishes it once. Plans of suspended authors wait until the suspension ends.
 */
export async function publishDue(
  db: Database,
  changeBus: ChangeBus,
  clock = () => new Date(),
): Promise<void> {
  const restored = await restoredAt(db)
  const time = clock()
  const now = time.toISOString()
  const isWaiting = restored !== '' && time.getTime() < Date.parse(restored) + RESTORE_WAIT_MS
  const failures: unknown[] = []
  let after = { publish_at: isWaiting ? restored : '', id: isWaiting ? '~' : '' }
  for (;;) {
    const due = await db.read.all(selectDue, { ...after, now, limit: AT_ONCE })
    for (const { id, author_id } of due)
      await perform(
        db,
        changeBus,
        { id: author_id },
        (context) => publishPlanned(id, restored, { ...context, now }),
        [id],
      ).catch((error: unknown) => void failures.push(error))
    const last = due.at(-1)
    if (!last) break
    after = { publish_at: last.publish_at, id: last.id }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'some planned chapters were not published')
}

/** The time of the last restore; '' if there was none. */
async function restoredAt(db: Database): Promise<string> {
  if ((await epochOf(db.read)) <= 1) return ''
  return (await metaOf(db.read, 'epoch_at')) ?? ''
}

async function publishPlanned(
  id: string,
  restored: string,
  context: CommandContext,
): Promise<void> {
  const plan = await context.trx.first(selectPlan, { id })
  // Its author may have moved or cancelled it since it was found.
  if (!plan || plan.publish_at > context.now) return
  // The database that was lost published it and told its followers: it comes back with its date, in silence.
  const isAgain = plan.publish_at <= restored
  const now = isAgain ? plan.publish_at : context.now
  const tell = plan.tell === 1 && !isAgain
  await publishChapter(id, { title: plan.title, text: plan.text, tell }, { ...context, now })
}

const savePlan = statement<PlannedChaptersTable>()((db, value) =>
  db
    .insertInto('planned_chapters')
    .values({
      id: value.id,
      book_id: value.book_id,
      title: value.title,
      text: value.text,
      text_hash: value.text_hash,
      publish_at: value.publish_at,
      tell: value.tell,
      planned_at: value.planned_at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        text: eb.ref('excluded.text'),
        text_hash: eb.ref('excluded.text_hash'),
        publish_at: eb.ref('excluded.publish_at'),
        tell: eb.ref('excluded.tell'),
        planned_at: eb.ref('excluded.planned_at'),
      })),
    ),
)
const selectPlansOf = statement<{ author_id: string }>()((db, value) =>
  db
    .selectFrom('planned_chapters as n')
    .innerJoin('books as b', 'b.id', 'n.book_id')
    .select('n.id')
    .where('b.author_id', '=', value.author_id),
)
const selectPlan = statement<{ id: string }>()((db, value) =>
  db.selectFrom('planned_chapters').selectAll().where('id', '=', value.id),
)
const selectDue = statement<{ publish_at: string; id: string; now: string; limit: number }>()(
  (db, value) =>
    db
      .selectFrom('planned_chapters as n')
      .innerJoin('books as b', 'b.id', 'n.book_id')
      .innerJoin('users as u', 'u.id', 'b.author_id')
      .select(['n.id', 'n.publish_at', 'b.author_id'])
      .where((eb) =>
        eb(eb.refTuple('n.publish_at', 'n.id'), '>', eb.tuple(value.publish_at, value.id)),
      )
      .where('n.publish_at', '<=', value.now)
      // A deleted account, or one that the server is deleting, has none.
      .where('u.password_hash', '<>', '')
      .where((eb) =>
        eb.or([eb('u.suspended_until', 'is', null), eb('u.suspended_until', '<=', value.now)]),
      )
      .orderBy('n.publish_at')
      .orderBy('n.id')
      .limit(value.limit),
)
