import type {
  BookRequest,
  Finding,
  OutlineRequest,
  Pause,
  Progress,
  Proposal,
  Suggestion,
} from '#shared/contract/generation.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { GenerationStepsTable } from '../../db/tables/generation.ts'
import { enqueueOnce } from '../../jobs/jobs.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { UNFINISHED } from '../books/free-books.ts'
import type { Usage } from './model-failure.ts'
import type { Asked } from './plan-steps.ts'
import { settleOrderJob } from './job-types.ts'

/** A generation as the server works on it. */
export interface WorkedOn extends Asked {
  id: string
  book_id: string
  /** Null: the account is gone. */
  user_id: string | null
  status: 'waiting' | 'running' | 'paused'
  /** For `scene`. */
  section_id: string | null
  /** For `book`, and the wish of `scene`. */
  book: BookRequest
  pause: Pause | null
  attempts: number
  /** Since when the model server gave nothing, or there was no budget, ISO. */
  down_since: string | null
  /** The tokens it took so far. */
  tokens: number
  /** The end of the asking user's suspension. */
  suspended_until: string | null
}

/** Null when it has ended. */
export async function readWork(db: Connection, id: string): Promise<WorkedOn | null> {
  const row = await db.first(selectWork, { id })
  if (!row) return null
  const { status, request, password_hash, ...rest } = row
  if (status !== 'waiting' && status !== 'running' && status !== 'paused') return null
  const asked = JSON.parse(request) as OutlineRequest & BookRequest
  // A deleted account, or one that the server is deleting, has no password.
  const user_id = password_hash ? rest.user_id : null
  return { ...rest, user_id, status, request: asked, book: asked }
}

/** Outputs of the model so far, by step. */
export async function outputsOf(db: Connection, id: string): Promise<Map<string, unknown>> {
  const rows = await db.all(selectSteps, { id })
  return new Map(rows.map(({ step, output }) => [step, JSON.parse(output) as unknown]))
}

/** Each change of its status; false when a user or a job has changed it meanwhile. */
export async function begin(
  work: WorkedOn,
  model: string,
  context: CommandContext,
): Promise<boolean> {
  const begun = await context.trx.run(setRunning, { id: work.id, model })
  recordChange(work, context)
  return begun > 0
}

export async function end(
  work: Pick<WorkedOn, 'id' | 'book_id'>,
  how: { error?: ErrorCode; proposal?: Proposal },
  context: CommandContext,
): Promise<boolean> {
  const ended = await context.trx.run(setEnded, {
    id: work.id,
    status: how.error ? 'failed' : 'done',
    error: how.error ?? null,
    proposal: how.proposal ? JSON.stringify(how.proposal) : null,
    now: context.now,
  })
  if (ended > 0) await settleLater(work.id, context)
  recordChange(work, context)
  return ended > 0
}

/** The user's account ends: nothing is written for them any more. */
export async function endGenerationsOf(context: CommandContext): Promise<void> {
  const unfinished = await context.trx.all(selectUnfinishedOf, { user_id: context.user.id })
  for (const work of unfinished) await end(work, { error: 'auth.account_deleted' }, context)
}

/** The generation has ended: a job gives its buyer what they paid for, or their money back. */
export async function settleLater(id: string, { trx, now }: CommandContext): Promise<void> {
  const row = await trx.first(selectOrder, { id })
  if (!row?.order_id) return
  await enqueueOnce(trx, settleOrderJob, { id: row.order_id }, new Date(now))
}

export async function keepStep(
  { id }: WorkedOn,
  step: string,
  output: unknown,
  { tokens_in, tokens_out, is_estimated }: Usage,
  { trx, now }: CommandContext,
): Promise<void> {
  await trx.run(insertStep, {
    generation_id: id,
    step,
    output: JSON.stringify(output),
    tokens_in,
    tokens_out,
    is_estimated: Number(is_estimated),
    done_at: now,
  })
  await trx.run(setAnswered, { id })
}

export async function countAttempt(
  { id, attempts }: WorkedOn,
  { trx }: CommandContext,
): Promise<void> {
  await trx.run(setAttempts, { id, attempts: attempts + 1 })
}

/** It rests, and says why; false when it has ended meanwhile. */
export async function rest(
  work: Pick<WorkedOn, 'id' | 'book_id' | 'down_since'>,
  { pause, error }: { pause: Pause; error?: ErrorCode },
  context: CommandContext,
): Promise<boolean> {
  const waits = pause === 'provider_down' || pause === 'provider_config' || pause === 'budget'
  const rested = await context.trx.run(setPaused, {
    id: work.id,
    pause,
    error: error ?? null,
    down_since: waits ? (work.down_since ?? context.now) : null,
  })
  recordChange(work, context)
  return rested > 0
}

/**
 * Resumes it, with all its attempts; false when it is running already, or done. `down_since`: the model server has not
 * answered yet.
 */
export async function wake(
  work: Pick<WorkedOn, 'id' | 'book_id'>,
  context: CommandContext,
  down_since: string | null = null,
): Promise<boolean> {
  const woken = await context.trx.run(setAwake, { id: work.id, down_since })
  recordChange(work, context)
  return woken > 0
}

/** Saves a book's progress, for users who watch it. */
export async function saveProgress(
  work: Pick<WorkedOn, 'id' | 'book_id'>,
  {
    progress,
    findings,
    suggestions,
  }: { progress: Progress | null; findings?: Finding[]; suggestions?: Suggestion[] },
  context: CommandContext,
): Promise<void> {
  const saved = await context.trx.run(setProgress, {
    id: work.id,
    progress: progress && JSON.stringify(progress),
    findings: findings ? JSON.stringify(findings) : null,
    suggestions: suggestions ? JSON.stringify(suggestions) : null,
  })
  if (saved > 0) recordChange(work, context)
}

/** The proposal is decided; false when it was already. */
export async function forgetProposal(
  { id, book_id }: { id: string; book_id: string },
  context: CommandContext,
): Promise<boolean> {
  const forgotten = await context.trx.run(clearProposal, { id })
  recordChange({ id, book_id }, context)
  return forgotten > 0
}

/** Saves the rest of a proposal of which a writer has taken parts, or the outline that a proposal replaced. */
export async function saveProposal(
  { id, book_id }: Pick<WorkedOn, 'id' | 'book_id'>,
  proposal: Proposal,
  context: CommandContext,
): Promise<void> {
  await context.trx.run(setProposal, { id, proposal: JSON.stringify(proposal) })
  recordChange({ id, book_id }, context)
}

/** Forgets earlier proposals for the same text. */
export async function forgetProposalsOf(
  { id, book_id, section_id, chapter_id }: WorkedOn,
  context: CommandContext,
): Promise<void> {
  const about = { id, book_id, section_id, chapter_id }
  const others = await context.trx.all(selectProposals, about)
  for (const other of others) await forgetProposal({ id: other.id, book_id }, context)
}

function recordChange(
  { id, book_id }: Pick<WorkedOn, 'id' | 'book_id'>,
  { changes }: CommandContext,
): void {
  changes.put(`draft:${book_id}`, 'generation', id)
}

const selectWork = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('generations as g')
    .leftJoin('users as u', 'u.id', 'g.user_id')
    .select([
      'g.id',
      'g.book_id',
      'g.user_id',
      'g.kind',
      'g.chapter_id',
      'g.section_id',
      'g.request',
      'g.status',
      'g.pause',
      'g.attempts',
      'g.down_since',
      'g.tokens',
      'u.suspended_until',
      'u.password_hash',
    ])
    .where('g.id', '=', value.id),
)
const selectUnfinishedOf = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('generations')
    .select(['id', 'book_id'])
    .where('user_id', '=', value.user_id)
    .where('status', 'in', UNFINISHED),
)
type About = Pick<WorkedOn, 'id' | 'book_id' | 'section_id' | 'chapter_id'>
const selectProposals = statement<About>()((db, value) =>
  db
    .selectFrom('generations')
    .select('id')
    .where('book_id', '=', value.book_id)
    .where('section_id', 'is not distinct from', value.section_id)
    .where('chapter_id', 'is not distinct from', value.chapter_id)
    .where('id', '!=', value.id)
    .where('proposal', 'is not', null),
)
const selectOrder = statement<{ id: string }>()((db, value) =>
  db.selectFrom('generations').select('order_id').where('id', '=', value.id),
)
const selectSteps = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('generation_steps')
    .select(['step', 'output'])
    .where('generation_id', '=', value.id),
)
const setRunning = statement<{ id: string; model: string }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({ status: 'running' as const, model: value.model, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id)
    .where('status', '=', 'waiting'),
)
const setEnded = statement<{
  id: string
  status: 'done' | 'failed'
  error: string | null
  proposal: string | null
  now: string
}>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({
      status: value.status,
      error: value.error,
      proposal: value.proposal,
      pause: null,
      ended_at: value.now,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id)
    .where('status', 'in', UNFINISHED),
)
const insertStep = statement<GenerationStepsTable>()((db, value) =>
  db
    .insertInto('generation_steps')
    .values({
      generation_id: value.generation_id,
      step: value.step,
      output: value.output,
      tokens_in: value.tokens_in,
      tokens_out: value.tokens_out,
      is_estimated: value.is_estimated,
      done_at: value.done_at,
    })
    .onConflict((conflict) => conflict.columns(['generation_id', 'step']).doNothing()),
)
const setAttempts = statement<{ id: string; attempts: number }>()((db, value) =>
  db.updateTable('generations').set({ attempts: value.attempts }).where('id', '=', value.id),
)
const setAnswered = statement<{ id: string }>()((db, value) =>
  db.updateTable('generations').set({ attempts: 0, down_since: null }).where('id', '=', value.id),
)
const setPaused = statement<{
  id: string
  pause: Pause
  error: string | null
  down_since: string | null
}>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({
      status: 'paused' as const,
      pause: value.pause,
      error: value.error,
      down_since: value.down_since,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id)
    .where('status', 'in', ['waiting', 'running']),
)
const setAwake = statement<{ id: string; down_since: string | null }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({
      status: 'running' as const,
      pause: null,
      error: null,
      attempts: 0,
      down_since: value.down_since,
      ended_at: null,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id)
    .where('is_closed', '=', 0)
    .where('status', 'in', ['paused', 'failed', 'cancelled']),
)
const setProgress = statement<{
  id: string
  progress: string | null
  findings: string | null
  suggestions: string | null
}>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({
      progress: value.progress,
      findings: eb.fn.coalesce(eb.val(value.findings), 'findings'),
      suggestions: eb.fn.coalesce(eb.val(value.suggestions), 'suggestions'),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id)
    .where('status', '=', 'running'),
)
const clearProposal = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({ proposal: null, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id)
    .where('proposal', 'is not', null),
)
const setProposal = statement<{ id: string; proposal: string }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({ proposal: value.proposal, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
