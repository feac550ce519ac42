import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until, untilTrue } from '#shared/testing/until.ts'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { statement } from '../db/statement.ts'
import { type JobKind, jobType } from './define-job.ts'
import { enqueueJob, Jobs } from './jobs.ts'

const named = (name: string) => jobType(name, z.unknown())

const alone = { isOnlyNode: true }
let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
const workers: Jobs[] = []
afterEach(async () => {
  // One whose work never ends would go on asking the database.
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await app.close()
})

function jobs(kinds: Record<string, JobKind>, clock?: () => Date): Jobs {
  const worker = new Jobs(app.db, kinds, pino({ level: 'silent' }), clock)
  workers.push(worker)
  return worker
}

/** A clock that is moved by hand. */
function handClock() {
  let now = Date.now()
  const clock = () => new Date(now)
  return { clock, move: (minutes: number) => void (now += minutes * 60_000) }
}
const HOURS = 60

test('a job is done once, after the transaction that asked for it', async () => {
  const done: string[] = []
  const runner = jobs({ greet: { work: async (payload) => void done.push(payload) } })
  await app.db.write((trx) => enqueueJob(trx, named('greet'), { to: 'alice' }))
  await app.db
    .write(async (trx) => {
      await enqueueJob(trx, named('greet'), { to: 'nobody' })
      throw new Error('undone')
    })
    .catch(() => undefined)
  await runner.runDue()
  await runner.runDue()
  expect(done).toEqual(['{"to":"alice"}'])
})

test('a failed job is tried again later', async () => {
  let tries = 0
  const runner = jobs({
    flaky: {
      work: () => {
        tries += 1
        return tries === 1 ? Promise.reject(new Error('no')) : Promise.resolve()
      },
    },
  })
  await app.db.write((trx) => enqueueJob(trx, named('flaky'), {}))
  const now = Date.now()
  await runner.runDue(new Date(now))
  await runner.runDue(new Date(now))
  expect(tries).toBe(1)
  await runner.runDue(new Date(now + 10_000))
  expect(tries).toBe(2)
})

test('a job whose worker died is taken again when its lease runs out', async () => {
  const started: number[] = []
  const dead = jobs({ long: { work: () => new Promise(() => started.push(1)) } })
  const alive = jobs({ long: { work: async () => void started.push(2) } })
  await app.db.write((trx) => enqueueJob(trx, named('long'), {}))
  void dead.runDue()
  while (started.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await alive.runDue()
  expect(started).toEqual([1])
  await alive.runDue(new Date(Date.now() + 6 * 60_000))
  expect(started).toEqual([1, 2])
})

test('a server that starts takes up at once what a crashed one had begun', async () => {
  const started: number[] = []
  const dead = jobs({ long: { work: () => new Promise(() => started.push(1)) } })
  const next = jobs({ long: { work: async () => void started.push(2) } })
  await app.db.write((trx) => enqueueJob(trx, named('long'), {}))
  void dead.runDue()
  await untilTrue(() => started.length === 1)
  await next.start(alone)
  await until(() => expect(started).toEqual([1, 2]))
  await next.stop()
})

test('beside other servers a start takes up nothing whose lease still runs', async () => {
  const started: number[] = []
  const other = jobs({ long: { work: () => new Promise(() => started.push(1)) } })
  const next = jobs({ long: { work: async () => void started.push(2) } })
  await app.db.write((trx) => enqueueJob(trx, named('long'), {}))
  void other.runDue()
  await untilTrue(() => started.length === 1)
  await next.start({ isOnlyNode: false })
  await next.runDue()
  expect(started).toEqual([1])
  await next.stop()
})

test('a recurring job runs once a period, however often the server starts', async () => {
  let runs = 0
  const kinds = { sweep: { everyMs: 3_600_000, work: async () => void (runs += 1) } }
  for (let start = 0; start < 3; start++) {
    const runner = jobs(kinds)
    await runner.start(alone)
    await runner.runDue()
    await runner.stop()
  }
  expect(runs).toBe(1)
  await jobs(kinds).runDue(new Date(Date.now() + 3_601_000))
  expect(runs).toBe(2)
})

test('two workers share the work: each job is done by one of them', async () => {
  const done: string[] = []
  const kinds = { count: { work: async (payload: string) => void done.push(payload) } }
  await app.db.write(async (trx) => {
    for (let i = 0; i < 40; i++) await enqueueJob(trx, named('count'), i)
  })
  await Promise.all([jobs(kinds).runDue(), jobs(kinds).runDue()])
  expect(done.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i))
})

test('the network queue has eight under way, and one that hangs keeps nothing waiting', async () => {
  const begun: number[] = []
  let most = 0
  let now = 0
  let letGo: () => void = () => undefined
  const hanging = new Promise<void>((resolve) => (letGo = resolve))
  const runner = jobs({
    ring: {
      queue: 'network',
      work: async (payload) => {
        begun.push(Number(payload))
        most = Math.max(most, ++now)
        await (payload === '0' ? hanging : untilTrue(() => begun.length >= 9))
        now -= 1
      },
    },
    other: { work: async () => void begun.push(-1) },
  })
  await app.db.write(async (trx) => {
    for (let i = 0; i < 30; i++) await enqueueJob(trx, named('ring'), i)
    await enqueueJob(trx, named('other'), {})
  })
  await runner.start(alone)
  await untilTrue(() => begun.length === 31)
  await app.db.write((trx) => enqueueJob(trx, named('ring'), 31))
  await untilTrue(() => begun.includes(31))
  letGo()
  await runner.stop()
  expect(most).toBe(8)
})

test('a server that stops begins nothing more; what it broke off counts as not begun', async () => {
  const begun: string[] = []
  const kinds: Record<string, JobKind> = {
    long: {
      work: (payload, { stopping }) => {
        begun.push(payload)
        if (begun.length > 1) return Promise.resolve()
        return new Promise((_resolve, reject) =>
          stopping.addEventListener('abort', () => reject(new Error('stopped'))),
        )
      },
    },
  }
  const runner = jobs(kinds)
  await app.db.write((trx) => enqueueJob(trx, named('long'), 1))
  await app.db.write((trx) => enqueueJob(trx, named('long'), 2))
  await runner.start(alone)
  await untilTrue(() => begun.length === 1)
  await runner.stop()
  expect(begun).toEqual(['1'])
  await jobs(kinds).runDue()
  expect(begun.sort()).toEqual(['1', '1', '2'])
})

test('a recurring job that says so runs at each start as well', async () => {
  const { clock, move } = handClock()
  const done: string[] = []
  const every = (name: string) => ({ everyMs: 10 * 60_000, work: async () => void done.push(name) })
  const kinds: Record<string, JobKind> = {
    hourly: every('hourly'),
    reconcile: { ...every('reconcile'), atStart: true },
  }
  for (const count of [1, 2]) {
    const runner = jobs(kinds, clock)
    await runner.start(alone)
    await untilTrue(() => done.filter((name) => name === 'reconcile').length === count)
    await runner.stop()
    move(1)
  }
  expect(done.sort()).toEqual(['hourly', 'reconcile', 'reconcile'])
})

const selectLease = statement()((db) => db.selectFrom('jobs').select(['leased_until', 'run_at']))
const lease = async () => Date.parse((await app.db.read.first(selectLease, {}))!.leased_until!)

test('a job that takes longer than its lease keeps it: nobody begins it a second time', async () => {
  const { clock, move } = handClock()
  let begun = 0
  let finish: () => void = () => undefined
  const work = () => {
    begun += 1
    return new Promise<void>((resolve) => (finish = resolve))
  }
  const kinds: Record<string, JobKind> = { long: { queue: 'network', work } }
  const [own, other] = [jobs(kinds, clock), jobs(kinds, clock)]
  await app.db.write((trx) => enqueueJob(trx, named('long'), {}))
  move(1)
  const running = own.runDue(undefined, 'network')
  await untilTrue(() => begun === 1)
  for (let minute = 0; minute < 12; minute += 4) {
    move(4)
    await untilTrue(async () => (await lease()) > clock().getTime() + 4 * 60_000)
    await other.runDue(undefined, 'network')
  }
  expect(begun).toBe(1)
  finish()
  await running
  await other.runDue(undefined, 'network')
  expect([begun, await app.db.read.first(selectLease, {})]).toEqual([1, undefined])
})

test('a clock that jumps hours ahead makes a queue begin none of its jobs again', async () => {
  const { clock, move } = handClock()
  const begun: string[] = []
  let finish: () => void = () => undefined
  const held = new Promise<void>((resolve) => (finish = resolve))
  const kinds: Record<string, JobKind> = {
    long: {
      queue: 'network',
      work: async (payload) => {
        begun.push(payload)
        await held
      },
    },
  }
  const runner = jobs(kinds, clock)
  await app.db.write((trx) => enqueueJob(trx, named('long'), 1))
  move(1)
  const running = runner.runDue(undefined, 'network')
  await untilTrue(() => begun.length === 1)
  move(30 * HOURS)
  await app.db.write((trx) => enqueueJob(trx, named('long'), 2))
  await untilTrue(() => begun.length === 2)
  expect(begun).toEqual(['1', '2'])
  finish()
  await running
})

test('a clock that was days ahead and is put right delays no job: not while the server runs, nor after its start', async () => {
  const { clock, move } = handClock()
  let sweeps = 0
  const kinds: Record<string, JobKind> = {
    sweep: { everyMs: 3_600_000, work: async () => void (sweeps += 1) },
    letter: { work: () => Promise.reject(new Error('no post office')) },
  }
  move(20 * 24 * HOURS)
  await app.db.write((trx) => enqueueJob(trx, named('letter'), {}))
  const runner = jobs(kinds, clock)
  await runner.start(alone)
  await untilTrue(() => sweeps === 1)
  const latest = async () => {
    const rows = await app.db.read.all(selectLease, {})
    return Math.max(...rows.map(({ run_at }) => Date.parse(run_at))) - clock().getTime()
  }
  move(-20 * 24 * HOURS)
  await untilTrue(async () => (await latest()) <= 2 * 86_400_000)
  await runner.stop()
  move(61)
  await jobs(kinds, clock).runDue()
  expect(sweeps).toBe(2)

  move(-400 * 24 * HOURS)
  const next = jobs(kinds, clock)
  await next.start(alone)
  await next.stop()
  expect(await latest()).toBeLessThanOrEqual(2 * 86_400_000)
})
