import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { statement } from '../db/statement.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { defineJob, jobKinds, jobType } from './define-job.ts'
import { enqueueJob, Jobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const greetJob = jobType('greet', z.object({ to: z.string(), loudly: z.boolean().optional() }))
const selectJobs = statement()((db) => db.selectFrom('jobs').select(['payload', 'last_error']))

test('work gets the payload as its schema reads it, and what it needs of the server', async () => {
  const said: string[] = []
  const greet = defineJob(greetJob, {}, async ({ to, loudly }, { word }: { word: string }) => {
    said.push(`${word}, ${to}${loudly ? '!' : '.'}`)
  })
  await app.db.write((trx) => enqueueJob(trx, greetJob, { to: 'alice', loudly: true }))
  const kinds = jobKinds([greet], { word: 'Hello' })
  await new Jobs(app.db, kinds, pino({ level: 'silent' })).runDue()
  expect(said).toEqual(['Hello, alice!'])
})

test('a payload that the schema refuses is no work: the job stays, with the reason', async () => {
  const said: string[] = []
  const greet = defineJob(greetJob, {}, async ({ to }) => void said.push(to))
  const older = jobType('greet', z.object({ name: z.string() }))
  await app.db.write((trx) => enqueueJob(trx, older, { name: 'alice' }))
  await new Jobs(app.db, jobKinds([greet], {}), pino({ level: 'silent' })).runDue()
  expect(said).toEqual([])
  const [job] = await app.db.read.all(selectJobs, {})
  expect(job!.payload).toBe('{"name":"alice"}')
  expect(job!.last_error).toMatch(/"to"/)
})
