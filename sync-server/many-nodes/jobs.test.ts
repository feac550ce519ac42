import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type JobKind, type JobRun, jobType, type Queue } from '../jobs/define-job.ts'
import { enqueueJob, Jobs } from '../jobs/jobs.ts'
import { openSharedDatabase, type SharedDatabase } from '../testing/many-nodes/shared-database.ts'

const type = jobType('count', z.number())
let site: SharedDatabase
let db: Database
const workers: Jobs[] = []

beforeEach(async () => {
  site = await openSharedDatabase()
  ;({ db } = await site.open())
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await site.remove()
})

async function node(count: JobKind, clock?: () => Date): Promise<Jobs> {
  const { db: own } = await site.open()
  const worker = new Jobs(own, { count }, pino({ level: 'silent' }), clock, { ai: 2 })
  workers.push(worker)
  await worker.start({ isOnlyNode: false })
  return worker
}

async function enqueue(n: number): Promise<number[]> {
  const all = Array.from({ length: n }, (_, i) => i)
  await db.write(async (trx) => {
    for (const i of all) await enqueueJob(trx, type, i)
  })
  return all
}

const selectJobs = statement()((kysely) =>
  kysely.selectFrom('jobs').select(['payload', 'leased_until']),
)

test.each<Queue>(['fast', 'network', 'ai'])('%s: two nodes do each job once', async (queue) => {
  const done: number[] = []
  const kind: JobKind = { queue, work: async (payload) => void done.push(Number(payload)) }
  await Promise.all([node(kind), node(kind)])
  const all = await enqueue(40)
  await until(() => expect(done).toHaveLength(all.length))
  expect(done.toSorted((a, b) => a - b)).toEqual(all)
})

test('a lane that keeps a pace has one width for all nodes', async () => {
  let now = 0
  let most = 0
  const ends: (() => void)[] = []
  const kind: JobKind = {
    queue: 'ai',
    async work() {
      most = Math.max(most, ++now)
      await new Promise<void>((resolve) => ends.push(resolve))
      now -= 1
    },
  }
  await Promise.all([node(kind), node(kind), node(kind)])
  await enqueue(6)
  for (let left = 6; left > 0; left--) {
    await until(() => expect(ends).toHaveLength(Math.min(2, left)))
    ends.shift()!()
  }
  expect(most).toBe(2)
})

test('a node that lost its lease ends nothing that another has taken over, and notes nothing there', async () => {
  const runs: JobRun<unknown>[] = []
  const ends: (() => void)[] = []
  const kind: JobKind = {
    work(_, run) {
      runs.push(run)
      return new Promise<void>((resolve) => ends.push(resolve))
    },
  }
  await node(kind)
  await enqueue(1)
  await until(() => expect(runs).toHaveLength(1))
  const [before] = await db.read.all(selectJobs, {})
  // By its clock the lease has run out.
  await node(kind, () => new Date(Date.now() + 90_000))
  await until(() => expect(runs).toHaveLength(2))
  const [after] = await db.read.all(selectJobs, {})
  expect(before!.leased_until).toMatch(/Z by .+-\d+-/)
  expect(after!.leased_until!.slice(24)).not.toBe(before!.leased_until!.slice(24))
  await expect(db.write((trx) => runs[0]!.keep(trx, 7))).rejects.toThrow('taken this job over')
  ends[0]!()
  await db.write((trx) => runs[1]!.keep(trx, 8))
  expect(await db.read.all(selectJobs, {})).toMatchObject([{ payload: '8' }])
  ends[1]!()
  await until(async () => expect(await db.read.all(selectJobs, {})).toEqual([]))
})
