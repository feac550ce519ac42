import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { idList } from '../db/dialect.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/writer.ts'

export interface JobKind {
  /** Recurring jobs run again this long after each run; others once a row. */
  everyMs?: number
  work(payload: string, db: Database): Promise<void>
  /** Takes minutes: it has a lane of its own, so that nothing else waits for it. */
  slow?: true
}

type Lane = 0 | 1
const FAST = 0
export const SLOW = 1
const POLL_MS = 1_000
const LEASE_MS = 5 * 60_000
const MAX_ATTEMPTS = 8

/** Asks for work to be done after this transaction, once, whatever crashes in between. */
export async function enqueueJob(
  trx: Transaction,
  name: string,
  payload: unknown,
  runAt = new Date(),
): Promise<void> {
  const values = {
    id: newId(),
    name,
    payload: JSON.stringify(payload),
    run_at: runAt.toISOString(),
  }
  await trx.run(insertJob, { ...values, created_at: new Date().toISOString() })
}

/** Works through the durable jobs table; a crash only delays, the lease runs out and the job is taken again. */
export class Jobs {
  readonly #db: Database
  readonly #kinds: Record<string, JobKind>
  readonly #log: Logger
  readonly #timers = new Map<Lane, NodeJS.Timeout>()
  readonly #running = new Map<Lane, Promise<void>>()

  constructor(db: Database, kinds: Record<string, JobKind>, log: Logger) {
    this.#db = db
    this.#kinds = kinds
    this.#log = log
  }

  async start(): Promise<void> {
    const now = new Date().toISOString()
    await this.#db.write(async (trx) => {
      for (const [name, kind] of Object.entries(this.#kinds)) {
        if (kind.everyMs)
          await trx.run(insertJob, { id: newId(), name, payload: '', run_at: now, created_at: now })
      }
    })
    this.#schedule(FAST, 0)
    this.#schedule(SLOW, 0)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    await Promise.all(this.#running.values())
  }

  /** Does everything of a lane that is due. */
  async runDue(now = new Date(), lane: Lane = FAST): Promise<void> {
    const slow = Object.keys(this.#kinds).filter((name) => this.#kinds[name]!.slow)
    const values = {
      now: now.toISOString(),
      until: new Date(now.getTime() + LEASE_MS).toISOString(),
      slow: JSON.stringify(slow),
      lane,
    }
    for (;;) {
      const job = await this.#db.write((trx) => trx.first(leaseNext, values))
      if (!job) return
      await this.#run(job, now)
    }
  }

  async #run(
    job: { id: string; name: string; payload: string; attempts: number },
    now: Date,
  ): Promise<void> {
    const kind = this.#kinds[job.name]
    try {
      if (!kind) throw new Error(`Nobody knows the job "${job.name}".`)
      await kind.work(job.payload, this.#db)
      const run_at = kind.everyMs ? new Date(now.getTime() + kind.everyMs).toISOString() : null
      await this.#db.write((trx) =>
        run_at ? trx.run(runAgain, { id: job.id, run_at }) : trx.run(removeJob, job),
      )
    } catch (error) {
      this.#log.error({ err: error, job: job.name }, 'job failed')
      const wait = job.attempts >= MAX_ATTEMPTS ? 86_400_000 : 2 ** job.attempts * 1_000
      const run_at = new Date(now.getTime() + wait).toISOString()
      await this.#db.write((trx) =>
        trx.run(retryLater, { id: job.id, run_at, last_error: String(error).slice(0, 500) }),
      )
    }
  }

  #schedule(lane: Lane, after: number): void {
    const timer = setTimeout(() => {
      const work = this.runDue(new Date(), lane)
        .catch((error: unknown) => this.#log.error({ err: error }, 'jobs could not be read'))
        .then(() => {
          if (this.#timers.has(lane)) this.#schedule(lane, POLL_MS)
        })
      this.#running.set(lane, work)
    }, after)
    timer.unref()
    this.#timers.set(lane, timer)
  }
}

const insertJob = statement<{
  id: string
  name: string
  payload: string
  run_at: string
  created_at: string
}>()((db, value) =>
  db
    .insertInto('jobs')
    .values({
      id: value.id,
      name: value.name,
      payload: value.payload,
      run_at: value.run_at,
      attempts: 0,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
const leaseNext = statement<{ now: string; until: string; slow: string; lane: Lane }>()(
  (db, value) =>
    db
      .updateTable('jobs')
      .set((eb) => ({ leased_until: value.until, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('jobs')
          .select('id')
          .where('run_at', '<=', value.now)
          .where((e) =>
            e(
              e.case().when('name', 'in', idList(value.slow)).then(1).else(0).end(),
              '=',
              value.lane,
            ),
          )
          .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<', value.now)]))
          .orderBy('run_at')
          .limit(1),
      )
      .returning(['id', 'name', 'payload', 'attempts']),
)
const runAgain = statement<{ id: string; run_at: string }>()((db, value) =>
  db
    .updateTable('jobs')
    .set({ run_at: value.run_at, leased_until: null, attempts: 0, last_error: null })
    .where('id', '=', value.id),
)
const retryLater = statement<{ id: string; run_at: string; last_error: string }>()((db, value) =>
  db
    .updateTable('jobs')
    .set({ run_at: value.run_at, leased_until: null, last_error: value.last_error })
    .where('id', '=', value.id),
)
const removeJob = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('jobs').where('id', '=', value.id),
)
