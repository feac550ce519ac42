import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import type { AiSettings } from '../../ai-settings.ts'
import type { Database } from '../../db/database.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { type CommandContext, perform } from '../../sync/execute.ts'
import type { News } from '../../sync/news.ts'
import { assertWriter } from '../books/book-roles.ts'
import type { Documents } from '../documents/documents.ts'
import { askForData } from './ask-for-data.ts'
import { rememberedCapabilities } from './capability-rows.ts'
import { finishBible, finishChapter, finishOutline } from './finish.ts'
import {
  begin,
  countAttempt,
  end,
  keepStep,
  outputsOf,
  readWork,
  type WorkedOn,
} from './generation-rows.ts'
import { materialOf } from './material.ts'
import { type FailureReason, ModelFailure } from './model-failure.ts'
import { ModelServer } from './model-server.ts'
import { nextStep, orderOf } from './plan-steps.ts'
import { estimateTokens } from './tokens.ts'
import { askedToday, countAnswer, countAsked } from './usage.ts'

interface Parts {
  db: Database
  news: News
  documents: Documents
  ai: AiSettings | null
  log: Logger
}

/** Before the second and the third attempt at a step. */
const WAITS_MS = [5_000, 30_000]
/** Nobody's book is busy for longer because a server asks to be left alone. */
const LONGEST_WAIT_MS = 10 * 60_000
/** What of the model server's failures people are told. */
const TOLD: Record<Exclude<FailureReason, 'stopped'>, ErrorCode> = {
  down: 'generation.provider_down',
  settings: 'generation.provider_down',
  window: 'generation.window_too_small',
  refused: 'generation.refused',
  broken: 'generation.unusable',
}

/** Works on generations, step by step. What a step gave is kept: a crash repeats at most the one that was under way. */
export class Generator {
  readonly #parts: Parts
  readonly #underWay = new Map<string, AbortController>()
  #server: Promise<ModelServer> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Somebody gave it up. */
  giveUp(id: string): void {
    this.#underWay.get(id)?.abort()
  }

  /** The model server is asked as was found out since. */
  forgetServer(): void {
    this.#server = undefined
  }

  async work(id: string, stopping: AbortSignal): Promise<void> {
    const given = new AbortController()
    this.#underWay.set(id, given)
    try {
      await this.#work(id, AbortSignal.any([stopping, given.signal]))
    } catch (error) {
      if (stopping.aborted || !given.signal.aborted) throw error
    } finally {
      this.#underWay.delete(id)
    }
  }

  async #work(id: string, signal: AbortSignal): Promise<void> {
    const { db, ai } = this.#parts
    for (;;) {
      const work = await readWork(db.read, id)
      if (!work) return
      if (!ai) return this.#fail(work, 'generation.not_set_up')
      if (work.user_id === null) return this.#fail(work, 'auth.account_deleted')
      try {
        if (work.status === 'waiting' && !(await this.#begin(work, ai))) return
        if (!(await this.#step(work, ai, signal))) return
      } catch (error) {
        if (error instanceof ApiError) return this.#fail(work, error.code)
        if (signal.aborted && !(error instanceof ModelFailure)) throw error
        const failure = error instanceof ModelFailure ? error : unexpected(error)
        await this.#count(work, failure)
        if (failure.reason === 'stopped') throw failure
        if (!(await this.#again(work, failure))) return
      }
    }
  }

  /** Whether there is a day's allowance left for it. */
  async #begin(work: WorkedOn, ai: AiSettings): Promise<boolean> {
    return this.#write(work, async (context) => {
      const who = { user_id: work.user_id!, now: context.now }
      if ((await askedToday(context.trx, who)) >= ai.planningPerDay) {
        await end(work, { error: 'generation.daily_limit' }, context)
        return false
      }
      if (!(await begin(work, ai.model, context))) return false
      await countAsked(context.trx, work.kind, who)
      return true
    })
  }

  /** Does the next step; false when it was the last. */
  async #step(work: WorkedOn, ai: AiSettings, signal: AbortSignal): Promise<boolean> {
    const { db, documents } = this.#parts
    const user = { id: work.user_id! }
    await assertWriter(work.book_id, { trx: db.read, user })
    const done = await outputsOf(db.read, work.id)
    const material = await materialOf(db.read, documents, work.book_id, user)
    const step = nextStep(work, done)
    if (step === null) {
      if (work.kind === 'outline')
        await this.#write(work, (context) => finishOutline(work, done, context))
      else if (work.kind === 'bible')
        await this.#write(work, (context) =>
          finishBible(work, done, { documents, material }, context),
        )
      else await finishChapter(work, done, documents, (command) => this.#write(work, command))
      return false
    }
    const order = orderOf(step, work, material, done, randomBytes(4).toString('hex'))
    if (!order) throw new ApiError('chapters.not_found')
    const maxTokens = Math.min(order.maxTokens, ai.maxOutputTokens)
    if (estimateTokens(order.system + order.user) + maxTokens > ai.contextTokens)
      throw new ModelFailure('window', 'The prompt does not fit into OPENAI_CONTEXT_TOKENS.')
    const { data, usage } = await askForData(await this.#model(ai), { ...order, maxTokens }, signal)
    await this.#write(work, async (context) => {
      await keepStep(work, step, data, usage, context)
      await countAnswer(context.trx, work.kind, usage, { user_id: user.id, now: context.now })
    })
    return true
  }

  /** Whether to go on at once; otherwise it has ended, or is tried again later. */
  async #again(work: WorkedOn, failure: ModelFailure): Promise<boolean> {
    const { reason, message, retryAfterMs } = failure
    this.#parts.log.warn({ generation: work.id, reason, said: message }, 'the model server failed')
    if (reason === 'stopped') return false
    const wait = WAITS_MS[work.attempts]
    const isSoon = (retryAfterMs ?? 0) <= LONGEST_WAIT_MS
    const isWorthIt = (reason === 'down' && isSoon) || reason === 'broken'
    if (!isWorthIt || wait === undefined) {
      await this.#fail(work, TOLD[reason])
      return false
    }
    await this.#write(work, async (context) => {
      await countAttempt(work, context)
      if (reason === 'broken') return
      const later = new Date(Date.parse(context.now) + Math.max(wait, retryAfterMs ?? 0))
      await enqueueJob(context.trx, 'generation.work', { id: work.id }, later)
    })
    return reason === 'broken'
  }

  /** What was asked and answered in vain is counted too. */
  async #count(work: WorkedOn, { spent }: ModelFailure): Promise<void> {
    if (spent === null) return
    await this.#write(work, ({ trx, now }) =>
      countAnswer(trx, work.kind, spent, { user_id: work.user_id!, now }),
    )
  }

  #fail(work: WorkedOn, error: ErrorCode): Promise<void> {
    return this.#write(work, async (context) => {
      await end(work, { error }, context)
    })
  }

  #write<T>({ user_id }: WorkedOn, command: (context: CommandContext) => Promise<T>): Promise<T> {
    const { db, news } = this.#parts
    return perform(db, news, { id: user_id ?? '' }, command)
  }

  #model(ai: AiSettings): Promise<ModelServer> {
    return (this.#server ??= rememberedCapabilities(this.#parts.db.read, ai).then(
      (can) => new ModelServer(ai, can),
    ))
  }
}

/** A fault of ours is tried again as one of the model's, and ends: no book stays busy for it. */
function unexpected(error: unknown): ModelFailure {
  return new ModelFailure(
    'broken',
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
}
