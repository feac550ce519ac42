import { settleBeforeErasure } from '../payments/settle-order.ts'
import { statement } from '../../db/statement.ts'
import type { Database } from '../../db/database.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { Changes } from '../../sync/changes.ts'
import type { ErasedAccounts } from '../../sync/erased-accounts.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { deleteComment } from '../comments/comment-edits.ts'
import type { Documents } from '../documents/documents.ts'
import type { FileStore } from '../files/file-store.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { forgetActor } from '../notifications/forget-actor.ts'
import { deletePost } from '../posts/post-writes.ts'
import { handOver } from './hand-over.ts'
import { runAll, type Traces } from '../personal.ts'
import { forgetScopes } from './forget-scopes.ts'
import type { PersonalRows } from './personal-rows.ts'
import { eraseFiles, eraseWorks } from './erase-works.ts'
import { eraseFilesJob } from '../files/job-types.ts'

export interface EraseParts {
  db: Database
  changeBus: ChangeBus
  documents: Documents
  index: Pick<SearchIndex, 'forgetDeleted'>
  store: FileStore
  erased: ErasedAccounts
  personal: PersonalRows
  traces: readonly Traces[]
}

/** So many rows at once; other writes come in between. */
const AT_ONCE = 100
const VOTES_AT_ONCE = 2_000

/**
 * Erases an account with all that only it was behind. Threads of others stay whole, generated books stay with the
 * deleted user, and shared places pass to their first moderator. Run again after a crash, it does the rest.
 */
export async function eraseAccount(
  parts: EraseParts,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const { db, index, store } = parts
  if (await db.read.first(selectUser, { id })) {
    const leftovers = await eraseRows(parts, id, stopping)
    for (const name of leftovers.uploads) await store.dropUpload(name)
    for (const name of leftovers.exports) await store.dropExport(name)
  }
  // Also when the rows went before a crash: their words are still in the index and in the log.
  await index.forgetDeleted()
  db.scrub()
}

async function eraseRows(parts: EraseParts, id: string, stopping: AbortSignal) {
  const { db, erased, store, traces } = parts
  // Should the server have crashed right behind the decision.
  await erased.add(id)
  await db.write(
    async (trx) => {
      for (const { silence } of traces) await runAll(trx, id, silence)
    },
    [id],
  )
  await forgetActor(db, parts.changeBus, id)
  for (const [select, remove] of [
    [selectComments, deleteComment],
    [selectPosts, deletePost],
  ] as const) {
    for (;;) {
      stopping.throwIfAborted()
      const page = await db.read.all(select, { id, limit: AT_ONCE })
      if (page.length === 0) break
      const items = page.map((row) => row.id)
      await change(
        parts,
        id,
        async (context) => {
          for (const item of items) await remove(item, context)
        },
        items,
      )
    }
  }
  for (const remove of VOTES) {
    const values = { id, limit: VOTES_AT_ONCE }
    while ((await db.write((trx) => trx.run(remove, values), [id])) > 0) stopping.throwIfAborted()
  }
  // Drops the records of files that stay: the sweep writes them again, with the new owner.
  await store.records.drop((await db.read.all(selectFiles, { id })).map((file) => file.id))
  return change(parts, id, (context) => eraseRest(context, parts))
}

async function eraseRest(context: CommandContext, { documents, personal, traces }: EraseParts) {
  const { trx, user } = context
  const { id } = user
  const uploads = (await trx.all(selectUploads, { id })).map((row) => row.id)
  const exports = (await trx.all(selectExports, { id })).map((row) => row.id)
  await settleBeforeErasure(context)
  for (const { marks } of traces) await runAll(trx, id, marks)
  await eraseWorks(context, documents)
  await handOver(context)
  for (const { erase } of traces) await erase?.(context)
  const files = await eraseFiles(context)
  await personal.end(trx, id)
  await forgetScopes(trx, id)
  await enqueueJob(trx, eraseFilesJob, files)
  return { uploads, exports }
}

async function change<T>(
  { db, changeBus }: EraseParts,
  id: string,
  work: (context: CommandContext) => Promise<T>,
  items: readonly string[] = [],
): Promise<T> {
  const now = new Date().toISOString()
  return db.write(
    async (trx) => {
      const changes = new Changes()
      const result = await work({ trx, user: { id }, now, changes, before: null })
      // No account reads these any more.
      for (const scope of [`user:${id}`, `profile:${id}`]) changes.touched.delete(scope)
      const heads = await changes.publish(trx, now)
      trx.afterCommit(() => changeBus.publish(heads, changes.invalidated))
      return result
    },
    [...items, id],
  )
}

/** Their counts stay as they are. */
const VOTES = (
  [
    ['post_votes', 'post_id'],
    ['comment_votes', 'comment_id'],
  ] as const
).map(([table, item]) =>
  statement<{ id: string; limit: number }>()((db, value) =>
    db
      // Both tables have the columns used here.
      .deleteFrom(table as 'post_votes')
      .where('user_id', '=', value.id)
      .where(item as 'post_id', 'in', (eb) =>
        eb
          .selectFrom(table as 'post_votes')
          .select(item as 'post_id')
          .where('user_id', '=', value.id)
          .limit(value.limit),
      ),
  ),
)
const selectUser = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('id').where('id', '=', value.id),
)
const selectComments = statement<{ id: string; limit: number }>()((db, value) =>
  db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', value.id)
    .where('deleted_at', 'is', null)
    .limit(value.limit),
)
const selectPosts = statement<{ id: string; limit: number }>()((db, value) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', value.id)
    .where('deleted_at', 'is', null)
    .limit(value.limit),
)
const selectUploads = statement<{ id: string }>()((db, value) =>
  db.selectFrom('uploads').select('id').where('user_id', '=', value.id),
)
const selectFiles = statement<{ id: string }>()((db, value) =>
  db.selectFrom('files').select('id').where('owner_id', '=', value.id),
)
const selectExports = statement<{ id: string }>()((db, value) =>
  db.selectFrom('exports').select('id').where('user_id', '=', value.id),
)
