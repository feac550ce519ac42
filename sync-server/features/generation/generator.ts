import type { Logger } from 'pino'
import type { GenerationKind, Pause } from '#shared/contract/generation.ts'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import type { AiSettings } from '../../ai-settings.ts'
import type { Database } from '../../db/database.ts'
import { enqueueOnce, isDue } from '../../jobs/jobs.ts'
import type { Person } from '../../sync/entities.ts'
import { type CommandContext, perform } from '../../sync/execute.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import type { Documents } from '../documents/documents.ts'
import type { StoreParts } from '../files/store-file.ts'
import { bookStep } from './book/book-step.ts'
import { coverStep } from './cover/cover-step.ts'
import { rememberedCapabilities } from './capability-rows.ts'
import { afterFailure, failureTextOf } from './after-failure.ts'
import { begin, countAttempt, end, readWork, rest, wake, type WorkedOn } from './generation-rows.ts'
import { allowanceOf, isWithinBudget, nextDay } from './limits.ts'
import { assertPlanAllowed } from './moderation/moderate.ts'
import { ModelFailure } from './model-failure.ts'
import { ModelServer } from './model-server.ts'
import { planStep } from './plan-step.ts'
import { redoStep } from './scene/redo-scene.ts'
import { readSite } from '../anti-abuse/site-settings.ts'
import type { StepTools, Task } from './step-tools.ts'
import { isSuspended } from '../users/users.ts'
import { askedToday, countAnswer, countAsked, spentToday } from './usage.ts'
import { generateJob } from './job-types.ts'

interface Parts {
  db: Database
  changeBus: ChangeBus
  documents: Documents
  files: StoreParts
  ai: AiSettings | null
  log: Logger
}

/**
 * The generator looks again by itself after these pauses: at the next day's budget, or at a server that did not answer.
 */
const BY_ITSELF: readonly (Pause | null)[] = ['provider_down', 'provider_config', 'budget']

/** Errors that no further attempt at a step of a book would change. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'books.not_found',
  'books.not_owner',
  'generation.ceiling',
  'generation.nothing_to_write',
  'generation.too_few_chapters',
  'generation.too_many_chapters',
  'generation.window_too_small',
])

/** Does the next step; false when it was the last. */
type Step = (work: WorkedOn, tools: StepTools) => Promise<boolean>
const STEPS: Record<GenerationKind, Step> = {
  outline: planStep,
  bible: planStep,
  chapter_outline: planStep,
  scene: redoStep,
  cover: coverStep,
  book: bookStep,
}

interface UnderWay {
  given: AbortController
  ended: Promise<void>
}

/** The day's budget is used up, or an admin has stopped the model. */
class HasToWait extends Error {
  readonly error: 'generation.budget' | 'generation.stopped'

  constructor(error: HasToWait['error']) {
    super(error)
    this.error = error
  }
}
/** A user waits to pay. */
const LONGEST_LOOK_MS = 120_000
/** An admin lets the model go on; this is for a server that ended before it learned of it. */
const STOPPED_MS = 10 * 60_000

/** Works on generations, step by step. It keeps each step's output: a crash repeats at most the step under way. */
export class Generator {
  readonly #parts: Parts
  readonly #underWay = new Map<string, UnderWay>()
  /** By the name of the model. */
  readonly #servers = new Map<string, Promise<ModelServer>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A user cancels the generation, or pauses it. */
  giveUp(id: string): void {
    this.#underWay.get(id)?.given.abort()
  }

  /** The next question uses the newly found parameters of the model server. */
  forgetServer(): void {
    this.#servers.clear()
  }

  /**
   * Before a user pays, refuses what the server never lets a model write. Throws an `ApiError` also when it cannot ask
   * the model.
   */
  async assertAllowed(order: { book_id: string; wish: string }, user: Person): Promise<void> {
    const { ai } = this.#parts
    if (!ai) throw new ApiError('generation.not_set_up')
    const signal = AbortSignal.timeout(LONGEST_LOOK_MS)
    try {
      await assertPlanAllowed(
        order,
        this.#tools({ id: order.book_id, user_id: user.id }, ai, signal),
      )
    } catch (error) {
      if (error instanceof HasToWait) throw new ApiError(error.error, { cause: error })
      if (error instanceof ModelFailure)
        throw new ApiError(failureTextOf('book', error), { cause: error })
      throw error
    }
  }

  async work(id: string, stopping: AbortSignal): Promise<void> {
    // A crash may leave two jobs of one generation; a user may resume one before the last job has learned of the pause.
    for (let other = this.#underWay.get(id); other; other = this.#underWay.get(id)) {
      if (!other.given.signal.aborted) return
      await other.ended
    }
    const given = new AbortController()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    this.#underWay.set(id, { given, ended })
    try {
      await this.#work(id, AbortSignal.any([stopping, given.signal]))
    } catch (error) {
      if (stopping.aborted || !given.signal.aborted) throw error
    } finally {
      this.#underWay.delete(id)
      resolve()
    }
  }

  async #work(id: string, signal: AbortSignal): Promise<void> {
    const { db, ai } = this.#parts
    for (;;) {
      const work = await readWork(db.read, id)
      if (!work) return
      if (!ai) return this.#fail(work, 'generation.not_set_up')
      if (work.user_id === null) return this.#fail(work, 'auth.account_deleted')
      if (isSuspended(work.suspended_until)) return this.#fail(work, 'auth.suspended')
      const tools = this.#tools(work, ai, signal)
      try {
        if (work.status === 'paused') {
          if (await this.#wake(work, tools)) continue
          return
        }
        if (work.status === 'waiting' && !(await this.#begin(work, ai))) return
        const isBook = work.kind === 'book'
        if (!(await STEPS[work.kind](work, tools))) return
        if (isBook && (await this.#letOthers(work))) return
      } catch (error) {
        if (error instanceof HasToWait) return this.#wait(work, error)
        if (error instanceof ApiError && (work.kind !== 'book' || FINAL.has(error.code)))
          return this.#fail(work, error.code)
        if (signal.aborted && !(error instanceof ModelFailure)) throw error
        const failure = error instanceof ModelFailure ? error : unexpected(error)
        await this.#count(work, failure)
        if (failure.reason === 'stopped') throw failure
        if (!(await this.#again(work, failure))) return
      }
    }
  }

  /**
   * Begins the work and returns true, unless the user's allowance for the day is used up. Books have no such allowance.
   */
  async #begin(work: WorkedOn, ai: AiSettings): Promise<boolean> {
    return this.#write(work, async (context) => {
      const who = { user_id: work.user_id!, now: context.now }
      const allowed = allowanceOf(work.kind, ai)
      if (allowed && (await askedToday(context.trx, allowed.kinds, who)) >= allowed.most) {
        await end(work, { error: allowed.error }, context)
        return false
      }
      const task = work.kind === 'cover' ? 'picture' : 'write'
      if (!(await begin(work, modelFor(task, ai), context))) return false
      await countAsked(context.trx, work.kind, who)
      return true
    })
  }

  /** Goes on after a pause; not when a person has to decide. */
  async #wake(work: WorkedOn, { server }: StepTools): Promise<boolean> {
    if (!BY_ITSELF.includes(work.pause)) return false
    const isOurs = work.pause === 'budget'
    if (isOurs) await server(0)
    return this.#write(work, (context) => wake(work, context, isOurs ? null : work.down_since))
  }

  #tools(work: Pick<WorkedOn, 'id' | 'user_id'>, ai: AiSettings, signal: AbortSignal): StepTools {
    const { db, documents, files } = this.#parts
    return {
      db,
      documents,
      files,
      ai,
      user: { id: work.user_id! },
      signal,
      server: async (tokens, task = 'write') => {
        if (!(await readSite(db.read)).generation_open) throw new HasToWait('generation.stopped')
        const spent = await spentToday(db.read, new Date().toISOString())
        if (!isWithinBudget(spent, tokens, ai)) throw new HasToWait('generation.budget')
        return this.#model({ ...ai, model: modelFor(task, ai) })
      },
      write: (command) => this.#write(work, command),
    }
  }

  /** Returns true when a job of another generation comes before the book's next step. */
  async #letOthers(work: WorkedOn): Promise<boolean> {
    if (!(await isDue(this.#parts.db.read, generateJob, new Date().toISOString()))) return false
    await this.#write(work, (context) => this.#later(work, new Date(context.now), context))
    return true
  }

  async #wait(work: WorkedOn, { error }: HasToWait): Promise<void> {
    await this.#write(work, async (context) => {
      const isResting = work.status === 'paused'
      if (!isResting && !(await rest(work, { pause: 'budget', error }, context))) return
      const now = new Date(context.now)
      const soon = new Date(now.getTime() + STOPPED_MS)
      await this.#later(work, error === 'generation.stopped' ? soon : nextDay(now), context)
    })
  }

  /** Returns true to go on at once; otherwise the generation has ended, or a job tries it again later. */
  async #again(work: WorkedOn, failure: ModelFailure): Promise<boolean> {
    const { reason, message } = failure
    this.#parts.log.warn({ generation: work.id, reason, said: message }, 'the model server failed')
    const next = afterFailure(work, failure, new Date())
    await this.#write(work, async (context) => {
      if (next.step === 'fail') return void (await end(work, { error: next.error }, context))
      if (next.step === 'rest') await rest(work, next, context)
      else await countAttempt(work, context)
      const { inMs } = next
      if (inMs > 0) await this.#later(work, new Date(Date.parse(context.now) + inMs), context)
    })
    return next.step === 'again' && next.inMs === 0
  }

  #later({ id }: WorkedOn, at: Date, { trx }: CommandContext): Promise<void> {
    return enqueueOnce(trx, generateJob, { id }, at)
  }

  /** Counts the tokens of a failed question too. */
  async #count(work: WorkedOn, { spent }: ModelFailure): Promise<void> {
    if (spent === null) return
    await this.#write(work, ({ trx, now }) =>
      countAnswer(trx, work, spent, { user_id: work.user_id!, now }),
    )
  }

  #fail(work: WorkedOn, error: ErrorCode): Promise<void> {
    return this.#write(work, async (context) => {
      await end(work, { error }, context)
    })
  }

  #write<T>(
    { id, user_id }: Pick<WorkedOn, 'id' | 'user_id'>,
    command: (context: CommandContext) => Promise<T>,
  ): Promise<T> {
    const { db, changeBus } = this.#parts
    return perform(db, changeBus, { id: user_id ?? '' }, command, [id])
  }

  #model(ai: AiSettings): Promise<ModelServer> {
    const known = this.#servers.get(ai.model)
    if (known) return known
    const server = rememberedCapabilities(this.#parts.db.read, ai).then(
      (can) => new ModelServer(ai, can),
    )
    this.#servers.set(ai.model, server)
    return server
  }
}

function modelFor(task: Task, { model, checkModel, imageModel }: AiSettings): string {
  if (task === 'picture') return imageModel ?? ''
  return task === 'check' ? checkModel : model
}

/** A fault of ours is tried again as one of the model's, and ends: no book stays busy for it. */
function unexpected(error: unknown): ModelFailure {
  return new ModelFailure(
    'broken',
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
}
