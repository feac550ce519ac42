import type { BookRequest, Generation, GenerationRequest } from '#shared/contract/generation.ts'
import { ApiError } from '#shared/errors.ts'
import { LONGEST_BUDGET_WAIT_MS } from '#shared/limits.ts'
import { saidOf } from '#shared/rules/writing-form.ts'
import type { AiSettings } from '../../ai-settings.ts'
import { newId } from '../../db/ids.ts'
import { appended } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { GenerationsTable } from '../../db/tables/generation.ts'
import { enqueueJob, enqueueOnce } from '../../jobs/jobs.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertOwner, assertWriter } from '../books/book-roles.ts'
import { assertFree, UNFINISHED } from '../books/free-books.ts'
import { getChapter } from '../chapters/chapters.ts'
import { PROPOSED_COVER, releaseFile } from '../files/file-uses.ts'
import { getSection } from '../sections/sections.ts'
import { settledName } from './book/suggestions.ts'
import { forgetProposal, rest, saveProposal, settleLater, wake } from './generation-rows.ts'
import { getGeneration, suggestionsOf } from './generations.ts'
import { keepReceipt } from './receipt.ts'
import { generateJob } from './job-types.ts'
import { assertPlanned, isPlanned } from './take-outline.ts'

/** Kinds that follow a user's wish. */
const WISHED: ReadonlySet<string> = new Set(['scene', 'cover'])
/** Kinds whose proposals a writer takes or rejects change by change. */
const OF_TEXT: ReadonlySet<string> = new Set(['scene', 'chapter_outline'])
const NEED_OUTLINE: ReadonlySet<string> = new Set(['bible', 'chapter_outline'])

/** Starts a plan, or a scene's rewriting. A book has one generation at a time: the server refuses another meanwhile. */
export async function startGeneration(
  bookId: string,
  { id = newId(), kind, chapter_id, section_id, outline, wish }: GenerationRequest,
  context: CommandContext,
  ai: AiSettings | null,
): Promise<Generation> {
  const { trx, user } = context
  if (kind === 'cover') await assertOwner(bookId, context)
  else await assertWriter(bookId, context)
  if (!ai) throw new ApiError('generation.not_set_up')
  if (kind === 'cover' && ai.imageModel === null) throw new ApiError('generation.no_image_model')
  if (kind === 'chapter_outline') {
    const chapter = await getChapter(trx, chapter_id!, user)
    if (chapter.book_id !== bookId || chapter.deleted_at !== null)
      throw new ApiError('chapters.not_found')
  }
  if (kind === 'scene') {
    const section = await getSection(trx, section_id!, user)
    if (section.book_id !== bookId || section.deleted_at !== null)
      throw new ApiError('sections.not_found')
  }
  if (NEED_OUTLINE.has(kind) && !(await isPlanned(bookId, context)))
    throw new ApiError('generation.no_outline')
  await assertFree(trx, bookId)
  const request = JSON.stringify(outline ?? (WISHED.has(kind) ? { wish: wish ?? '' } : {}))
  const about = { chapter_id: chapter_id ?? null, section_id: section_id ?? null }
  return insert({ id, book_id: bookId, kind, ...about, request, order_id: null }, context)
}

/** Begins the writing of a book that was ordered. */
export async function startBook(
  { order_id, book_id, book }: { order_id: string; book_id: string; book: BookRequest },
  context: CommandContext,
  ai: AiSettings | null,
): Promise<Generation> {
  await assertOwner(book_id, context)
  if (!ai) throw new ApiError('generation.not_set_up')
  await assertPlanned(book_id, context)
  await assertFree(context.trx, book_id)
  const request = JSON.stringify(book)
  return insert(
    { id: newId(), book_id, kind: 'book', chapter_id: null, section_id: null, request, order_id },
    context,
  )
}

async function insert(
  row: Omit<Inserted, 'user_id' | 'created_at'>,
  { trx, user, now, changes }: CommandContext,
): Promise<Generation> {
  const { id, book_id } = row
  if ((await trx.run(insertGeneration, { ...row, user_id: user.id, created_at: now })) === 0)
    throw new ApiError('sync.id_taken')
  await enqueueJob(trx, generateJob, { id }, new Date(now))
  changes.put(`draft:${book_id}`, 'generation', id)
  return getGeneration(trx, id, user)
}

/** Drops the text that has arrived by then; a book keeps what is in it. */
export async function cancelGeneration(id: string, context: CommandContext): Promise<Generation> {
  const { trx, user, now } = context
  const generation = await getGeneration(trx, id, user)
  if (generation.kind === 'book') await assertOwner(generation.book_id, context)
  else await assertWriter(generation.book_id, context)
  const before = new Date(Date.parse(now) - LONGEST_BUDGET_WAIT_MS).toISOString()
  if ((await trx.run(cancel, { id, now, before })) > 0) await settleLater(id, context)
  return recordChange(generation, context)
}

/** Pauses between two scenes, or in the middle of one: the model writes that one again. */
export async function pauseGeneration(id: string, context: CommandContext): Promise<Generation> {
  const generation = await ownBook(id, context)
  await rest({ ...generation, down_since: null }, { pause: 'by_owner' }, context)
  return recordChange(generation, context)
}

/** Also what failed or was given up: its steps are there. */
export async function resumeGeneration(id: string, context: CommandContext): Promise<Generation> {
  const { trx, now } = context
  const generation = await ownBook(id, context)
  if (generation.is_closed) throw new ApiError('generation.closed')
  if (generation.status === 'failed' || generation.status === 'cancelled')
    await assertFree(trx, generation.book_id)
  // A repeat changes nothing: it may have gone on by itself.
  if (await wake(generation, context)) await enqueueOnce(trx, generateJob, { id }, new Date(now))
  return recordChange(generation, context)
}

/** Drops the proposal for a text, or of a cover; a repeat changes nothing. */
export async function dismissProposal(id: string, context: CommandContext): Promise<Generation> {
  const generation = await getGeneration(context.trx, id, context.user)
  const { book_id, kind, proposal } = generation
  if (kind === 'cover') await assertOwner(book_id, context)
  else await assertWriter(book_id, context)
  if (!OF_TEXT.has(kind) && kind !== 'cover') throw new ApiError('generation.no_proposal')
  await forgetProposal(generation, context)
  if (proposal?.kind === 'cover')
    await releaseFile(context.trx, `${PROPOSED_COVER}:${book_id}`, proposal.file_id)
  return getGeneration(context.trx, id, context.user)
}

/** These are proposed no more, also after the next visit; twice is once. */
export async function rejectHunks(
  id: string,
  { clients }: { clients: number[] },
  context: CommandContext,
): Promise<Generation> {
  const generation = await getGeneration(context.trx, id, context.user)
  const { book_id, kind, proposal } = generation
  await assertWriter(book_id, context)
  if (!OF_TEXT.has(kind)) throw new ApiError('generation.no_proposal')
  if (proposal && 'hunks' in proposal) {
    const hunks = proposal.hunks.filter(({ client }) => !clients.includes(client))
    if (hunks.length === 0) await forgetProposal(generation, context)
    else await saveProposal(generation, { ...proposal, hunks }, context)
  }
  return getGeneration(context.trx, id, context.user)
}

/** Hides a finding for good. */
export async function settleFinding(
  id: string,
  { quote }: { quote: string },
  context: CommandContext,
): Promise<Generation> {
  const generation = await getGeneration(context.trx, id, context.user)
  await assertWriter(generation.book_id, context)
  if (generation.findings.some((finding) => finding.quote === quote))
    await context.trx.run(addSettled, { id, quote })
  return recordChange(generation, context)
}

/** A suggested name is shown no more: left, or an entry that says who wrote it. Also after the book was written again. */
export async function leaveSuggestion(
  id: string,
  { name, entry }: { name: string; entry?: string | undefined },
  context: CommandContext,
): Promise<Generation> {
  const generation = await getGeneration(context.trx, id, context.user)
  await assertWriter(generation.book_id, context)
  const all = await suggestionsOf(context.trx, id)
  const suggestion = all.find((one) => one.name === name)
  if (suggestion) {
    await context.trx.run(addSettled, { id, quote: settledName(name) })
    const { says, model, chapter_id } = suggestion
    const shared = 'for all notes of its chapter'
    const from = { text: saidOf(says), model, steps: [`record:${chapter_id}`], shared }
    if (entry) await keepReceipt(generation, { document: `asset:${entry}`, ...from }, context)
  }
  return recordChange(generation, context)
}

/** Lets generations go on that wait because an admin had stopped the model. */
export async function goOn({ trx, now }: CommandContext): Promise<void> {
  for (const { id } of await trx.all(selectStopped, {}))
    await enqueueOnce(trx, generateJob, { id }, new Date(now))
}

async function ownBook(id: string, context: CommandContext): Promise<Generation> {
  const generation = await getGeneration(context.trx, id, context.user)
  await assertOwner(generation.book_id, context)
  if (generation.kind !== 'book') throw new ApiError('generation.not_found')
  return generation
}

function recordChange({ id, book_id }: Generation, { trx, user, changes }: CommandContext) {
  changes.put(`draft:${book_id}`, 'generation', id)
  return getGeneration(trx, id, user)
}

const selectStopped = statement<object>()((db) =>
  db
    .selectFrom('generations')
    .select('id')
    .where('status', '=', 'paused')
    .where('error', '=', 'generation.stopped'),
)
type Inserted = Pick<
  GenerationsTable,
  'id' | 'book_id' | 'user_id' | 'kind' | 'chapter_id' | 'request' | 'created_at'
> & { section_id: string | null; order_id: string | null }
const insertGeneration = statement<Inserted>()((db, value) =>
  db
    .insertInto('generations')
    .values({
      id: value.id,
      book_id: value.book_id,
      user_id: value.user_id,
      kind: value.kind,
      chapter_id: value.chapter_id,
      section_id: value.section_id,
      request: value.request,
      created_at: value.created_at,
      order_id: value.order_id,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const addSettled = statement<{ id: string; quote: string }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({
      settled: appended('settled', value.quote),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const cancel = statement<{ id: string; now: string; before: string }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({
      status: 'cancelled' as const,
      pause: null,
      // The reason, where it waited too long for the budget: the buyer gets all of the money back.
      error: eb
        .case()
        .when(eb.and([eb('pause', '=', 'budget'), eb('down_since', '<=', value.before)]))
        .then('generation.budget')
        .end(),
      ended_at: value.now,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id)
    .where('status', 'in', UNFINISHED),
)
