import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely'
import type { Logger } from 'pino'
import type { Connection, Database, Transaction } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { idList, skipLocked } from '../db/dialect.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables/index.ts'
import type { JobKind, JobType, Queue } from './define-job.ts'
import type { Turns } from './turns.ts'

/** The number of jobs of a queue that run at the same time. */
const WIDTH: Record<Queue, number> = { fast: 1, slow: 1, crowd: 1, network: 8, ai: 2 }
const QUEUES = Object.keys(WIDTH) as Queue[]
const POLL_MS = 1_000
/** These keep a pace that somebody else sets: their width is that of the whole site. */
const PACED: ReadonlySet<Queue> = new Set(['crowd', 'ai'])
/** The worker renews it while the job runs; after it has expired, another worker takes the job. */
const LEASE_MS = 5 * 60_000
/** With several nodes: the others wait so long for one that has died. */
const SHARED_LEASE_MS = 60_000
/** The length of a lease's time; the name of its node follows, if there are several. */
const TIME_LENGTH = new Date().toISOString().length
/** The longest delay of a job. */
const LONGEST_WAIT_MS = 2 * 86_400_000
const MAX_ATTEMPTS = 8

/** Enqueues a job that runs once after this transaction, even if the server crashes in between. */
export async function enqueueJob<P>(
  trx: Transaction,
  { name }: JobType<P>,
  payload: P,
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

/** The same, at another time: what waits already with this payload does not wait beside it. */
export async function enqueueOnce<P>(
  trx: Transaction,
  type: JobType<P>,
  payload: P,
  runAt: Date,
): Promise<void> {
  await trx.run(forgetWaiting, { name: type.name, payload: JSON.stringify(payload) })
  await enqueueJob(trx, type, payload, runAt)
}

/** True if another job of this type could begin now. */
export async function isDue(
  db: Connection,
  { name }: Pick<JobType<unknown>, 'name'>,
  now: string,
): Promise<boolean> {
  return (await db.first(selectDue, { name, now })) !== undefined
}

/** Works through the durable jobs table. A crash only delays a job: its lease expires and a worker takes it again. */
export class Jobs {
  readonly #clock: () => Date
  readonly #width: Record<Queue, number>
  #seen = 0
  #leaseMs = LEASE_MS
  /** The end of its leases: ` by` and its name; empty if it is the only node. */
  #holder = ''
  /** The jobs that this worker runs, by id: it starts none of them again, even if a lease has expired. */
  readonly #underWay = Object.fromEntries(
    QUEUES.map((queue) => [queue, new Map<string, Promise<void>>()]),
  ) as Record<Queue, Map<string, Promise<void>>>
  readonly #db: Database
  readonly #kinds: Record<string, JobKind>
  readonly #log: Logger
  readonly #stopping = new AbortController()
  readonly #sleepers = new Set<() => void>()
  #queues: Promise<void>[] = []

  constructor(
    db: Database,
    kinds: Record<string, JobKind>,
    log: Logger,
    clock: () => Date = () => new Date(),
    widths: Partial<Record<Queue, number>> = {},
  ) {
    this.#clock = clock
    this.#width = { ...WIDTH, ...widths }
    this.#db = db
    this.#kinds = kinds
    this.#log = log
  }

  async start({ isOnlyNode }: Pick<Turns, 'isOnlyNode'>): Promise<void> {
    if (!isOnlyNode) {
      this.#leaseMs = SHARED_LEASE_MS
      this.#holder = ` by ${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`
    }
    const now = this.#clock().toISOString()
    await this.#db.write(async (trx) => {
      // Every lease in the table is then of a server that has ended.
      if (isOnlyNode) await trx.run(endLeases, {})
      for (const [name, kind] of Object.entries(this.#kinds)) {
        if (kind.everyMs)
          await trx.run(insertJob, { id: newId(), name, payload: '', run_at: now, created_at: now })
      }
      await this.#bringForward(trx)
      for (const [name, { atStart }] of Object.entries(this.#kinds))
        if (atStart) await trx.run(waitNoLonger, { name, latest: now })
    }, QUEUES)
    this.#queues = QUEUES.map((queue) => this.#follow(queue))
  }

  /** Starts no more jobs, signals the running ones to stop, and waits for them. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const wake of this.#sleepers) wake()
    await Promise.all(this.#queues)
  }

  /** Does everything of a queue that is due. */
  async runDue(now?: Date, queue: Queue = 'fast'): Promise<void> {
    const clock = now ? () => now : this.#clock
    const underWay = this.#underWay[queue]
    let renewed = clock().getTime()
    while (!this.#stopping.signal.aborted) {
      const job = underWay.size < this.#width[queue] ? await this.#lease(queue, clock()) : null
      if (job) {
        const run = this.#run(job, clock)
          .catch((error: unknown) =>
            this.#log.error({ err: error, job: job.name }, 'the end of a job was not written'),
          )
          .finally(() => underWay.delete(job.id))
        underWay.set(job.id, run)
      } else if (underWay.size > 0) {
        await this.#pause(underWay.values())
        // A clock that was set back counts as well.
        if (Math.abs(clock().getTime() - renewed) < this.#leaseMs / 3) continue
        renewed = clock().getTime()
        await this.#renew([...underWay.keys()], clock())
      } else return
    }
    await Promise.all(underWay.values())
  }

  #renew(ids: string[], now: Date): Promise<number> {
    const values = { ids: JSON.stringify(ids), until: this.#until(now), holder: this.#holder }
    return this.#db.write((trx) => trx.run(renewLeases, values), ids)
  }

  #until(now: Date): string {
    return `${new Date(now.getTime() + this.#leaseMs).toISOString()}${this.#holder}`
  }

  /** A clock that was ahead may have put jobs off for too long: from now on no job waits longer than its limit. */
  async #bringForward(trx: Transaction): Promise<void> {
    const now = this.#clock().getTime()
    const latestIn = (ms: number) => new Date(now + ms).toISOString()
    for (const [name, { everyMs }] of Object.entries(this.#kinds))
      await trx.run(waitNoLonger, { name, latest: latestIn(everyMs ?? LONGEST_WAIT_MS) })
  }

  async #noticeClock(): Promise<void> {
    const before = this.#seen
    this.#seen = this.#clock().getTime()
    if (this.#seen < before) await this.#db.write((trx) => this.#bringForward(trx), QUEUES)
  }

  async #follow(queue: Queue): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#noticeClock().catch((error: unknown) =>
        this.#log.error({ err: error }, 'jobs could not be brought forward'),
      )
      await this.runDue(undefined, queue).catch((error: unknown) =>
        this.#log.error({ err: error }, 'jobs could not be read'),
      )
      await this.#pause()
    }
  }

  /** Until the next look at the table, or until one of these; not at all once the server stops. */
  #pause(others: Iterable<Promise<unknown>> = []): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, POLL_MS)
      timer.unref()
      this.#sleepers.add(wake)
      for (const other of others) void other.then(wake)
    })
  }

  #lease(queue: Queue, now: Date) {
    const queueOf = (name: string) => this.#kinds[name]?.queue ?? 'fast'
    // The fast queue takes jobs with an unknown name, to log them.
    const isOwn = queue !== 'fast'
    const names = Object.keys(this.#kinds).filter((name) =>
      isOwn ? queueOf(name) === queue : queueOf(name) !== 'fast',
    )
    const lane = { now: now.toISOString(), names: JSON.stringify(names), is_own: Number(isOwn) }
    const isPaced = this.#holder !== '' && PACED.has(queue)
    return this.#db.write(
      async (trx) => {
        if (isPaced && (await trx.first(countLeased, lane))!.n >= this.#width[queue]) return
        const begun = JSON.stringify([...this.#underWay[queue].keys()])
        return trx.first(leaseNext, { ...lane, until: this.#until(now), begun })
      },
      // Nodes count a paced lane one after another, and pass over each other's rows in the others.
      [`jobs ${queue}${isPaced ? '' : this.#holder}`],
    )
  }

  async #run(
    job: { id: string; name: string; payload: string; attempts: number },
    clock: () => Date,
  ): Promise<void> {
    const now = clock()
    const kind = this.#kinds[job.name]
    const own = { id: job.id, holder: this.#holder }
    try {
      if (!kind) throw new Error(`Nobody knows the job "${job.name}".`)
      await kind.work(job.payload, {
        stopping: this.#stopping.signal,
        keep: async (trx, payload) => {
          const values = { ...own, payload: JSON.stringify(payload) }
          if ((await trx.run(keepPayload, values)) === 0 && own.holder !== '')
            throw new Error('Another node has taken this job over.')
        },
      })
      const run_at = kind.everyMs ? new Date(now.getTime() + kind.everyMs).toISOString() : null
      await this.#db.write(
        (trx) => (run_at ? trx.run(runAgain, { ...own, run_at }) : trx.run(removeJob, own)),
        [job.id],
      )
    } catch (error) {
      if (this.#stopping.signal.aborted) {
        await this.#db.write((trx) => trx.run(giveBack, own), [job.id])
        return
      }
      this.#log.error({ err: error, job: job.name }, 'job failed')
      const wait = job.attempts >= MAX_ATTEMPTS ? 86_400_000 : 2 ** job.attempts * 1_000
      const run_at = new Date(now.getTime() + wait).toISOString()
      const values = { ...own, run_at, last_error: String(error).slice(0, 500) }
      await this.#db.write((trx) => trx.run(retryLater, values), [job.id])
    }
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
const forgetWaiting = statement<{ name: string; payload: string }>()((db, value) =>
  db
    .deleteFrom('jobs')
    .where('name', '=', value.name)
    .where('payload', '=', value.payload)
    .where('leased_until', 'is', null),
)
const selectDue = statement<{ name: string; now: string }>()((db, value) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', value.name)
    .where('run_at', '<=', value.now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', value.now)]))
    .limit(1),
)
const endLeases = statement()((db) =>
  db.updateTable('jobs').set({ leased_until: null }).where('leased_until', 'is not', null),
)
interface Held {
  id: string
  /** Empty if there is one node: then nobody else takes a job over. */
  holder: string
}
/** True if this node still has the lease. */
const isHeldBy =
  (holder: string) =>
  (eb: ExpressionBuilder<Tables, 'jobs'>): ExpressionWrapper<Tables, 'jobs', SqlBool> =>
    eb.or([
      eb(eb.val(holder), '=', ''),
      eb(sql<string>`substr(leased_until, ${sql.lit(TIME_LENGTH + 1)})`, '=', holder),
    ])

const renewLeases = statement<{ ids: string; until: string; holder: string }>()((db, value) =>
  db
    .updateTable('jobs')
    .set({ leased_until: value.until })
    .where('id', 'in', idList(value.ids))
    .where('leased_until', 'is not', null)
    .where(isHeldBy(value.holder)),
)
interface Lane {
  now: string
  names: string
  is_own: number
}
const isInLane = (lane: Lane) => (eb: ExpressionBuilder<Tables, 'jobs'>) =>
  eb(eb.case().when('name', 'in', idList(lane.names)).then(1).else(0).end(), '=', lane.is_own)

const countLeased = statement<Lane>()((db, value) =>
  db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(isInLane(value))
    .where('leased_until', '>=', value.now),
)
const leaseNext = statement<Lane & { until: string; begun: string }>()((db, value) =>
  db
    .updateTable('jobs')
    .set((eb) => ({ leased_until: value.until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('run_at', '<=', value.now)
        .where(isInLane(value))
        .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<', value.now)]))
        .where('id', 'not in', idList(value.begun))
        .orderBy('run_at')
        .limit(1)
        .modifyEnd(skipLocked),
    )
    .returning(['id', 'name', 'payload', 'attempts']),
)
const waitNoLonger = statement<{ name: string; latest: string }>()((db, value) =>
  db
    .updateTable('jobs')
    .set({ run_at: value.latest })
    .where('name', '=', value.name)
    .where('run_at', '>', value.latest),
)
const runAgain = statement<Held & { run_at: string }>()((db, value) =>
  db
    .updateTable('jobs')
    .set({ run_at: value.run_at, leased_until: null, attempts: 0, last_error: null })
    .where('id', '=', value.id)
    .where(isHeldBy(value.holder)),
)
/** Makes the job due again, as before its start. */
const giveBack = statement<Held>()((db, value) =>
  db
    .updateTable('jobs')
    .set((eb) => ({ leased_until: null, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', value.id)
    .where(isHeldBy(value.holder)),
)
const retryLater = statement<Held & { run_at: string; last_error: string }>()((db, value) =>
  db
    .updateTable('jobs')
    .set({ run_at: value.run_at, leased_until: null, last_error: value.last_error })
    .where('id', '=', value.id)
    .where(isHeldBy(value.holder)),
)
const keepPayload = statement<Held & { payload: string }>()((db, value) =>
  db
    .updateTable('jobs')
    .set({ payload: value.payload })
    .where('id', '=', value.id)
    .where(isHeldBy(value.holder)),
)
const removeJob = statement<Held>()((db, value) =>
  db.deleteFrom('jobs').where('id', '=', value.id).where(isHeldBy(value.holder)),
)
