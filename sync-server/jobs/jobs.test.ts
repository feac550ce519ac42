import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { enqueueJob, type JobKind, Jobs } from './jobs.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const jobs = (kinds: Record<string, JobKind>) => new Jobs(app.db, kinds, pino({ level: 'silent' }))

test('a job is done once, after the transaction that asked for it', async () => {
  const done: string[] = []
  const runner = jobs({ greet: { work: async (payload) => void done.push(payload) } })
  await app.db.write((trx) => enqueueJob(trx, 'greet', { to: 'alice' }))
  await app.db
    .write(async (trx) => {
      await enqueueJob(trx, 'greet', { to: 'nobody' })
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
  await app.db.write((trx) => enqueueJob(trx, 'flaky', {}))
  await runner.runDue()
  await runner.runDue()
  expect(tries).toBe(1)
  await runner.runDue(new Date(Date.now() + 10_000))
  expect(tries).toBe(2)
})

test('a job whose worker died is taken again when its lease runs out', async () => {
  const started: number[] = []
  const dead = jobs({ long: { work: () => new Promise(() => started.push(1)) } })
  const alive = jobs({ long: { work: async () => void started.push(2) } })
  await app.db.write((trx) => enqueueJob(trx, 'long', {}))
  void dead.runDue()
  while (started.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await alive.runDue()
  expect(started).toEqual([1])
  await alive.runDue(new Date(Date.now() + 6 * 60_000))
  expect(started).toEqual([1, 2])
})
