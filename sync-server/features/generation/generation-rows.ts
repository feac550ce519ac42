import type { OutlineRequest, Proposal } from '#shared/contract/generation.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Connection } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { GenerationStepsTable } from '../../db/tables/generation.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { Usage } from './model-failure.ts'
import type { Asked } from './plan-steps.ts'

/** A generation as the server works on it. */
export interface WorkedOn extends Asked {
  id: string
  book_id: string
  /** Null: the account is gone. */
  user_id: string | null
  status: 'waiting' | 'running'
  attempts: number
}

/** Null when it has ended. */
export async function readWork(db: Connection, id: string): Promise<WorkedOn | null> {
  const row = await db.first(selectWork, { id })
  if (!row || (row.status !== 'waiting' && row.status !== 'running')) return null
  return { ...row, status: row.status, request: JSON.parse(row.request) as OutlineRequest }
}

/** What the model gave so far, by step. */
export async function outputsOf(db: Connection, id: string): Promise<Map<string, unknown>> {
  const rows = await db.all(selectSteps, { id })
  return new Map(rows.map(({ step, output }) => [step, JSON.parse(output) as unknown]))
}

/** Each arrow of its life; false when somebody else has moved it meanwhile. */
export async function begin(
  work: WorkedOn,
  model: string,
  context: CommandContext,
): Promise<boolean> {
  const begun = await context.trx.run(setRunning, { id: work.id, model })
  tell(work, context)
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
  tell(work, context)
  return ended > 0
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
  await trx.run(setAttempts, { id, attempts: 0 })
}

export async function countAttempt(
  { id, attempts }: WorkedOn,
  { trx }: CommandContext,
): Promise<void> {
  await trx.run(setAttempts, { id, attempts: attempts + 1 })
}

/** The proposal is decided; false when it was already. */
export async function forgetProposal(
  { id, book_id }: { id: string; book_id: string },
  context: CommandContext,
): Promise<boolean> {
  const forgotten = await context.trx.run(clearProposal, { id })
  tell({ id, book_id }, context)
  return forgotten > 0
}

function tell(
  { id, book_id }: Pick<WorkedOn, 'id' | 'book_id'>,
  { changes }: CommandContext,
): void {
  changes.put(`draft:${book_id}`, 'generation', id)
}

const selectWork = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('generations')
    .select(['id', 'book_id', 'user_id', 'kind', 'chapter_id', 'request', 'status', 'attempts'])
    .where('id', '=', value.id),
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
      ended_at: value.now,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id)
    .where('status', 'in', ['waiting', 'running']),
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
const clearProposal = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({ proposal: null, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id)
    .where('proposal', 'is not', null),
)
