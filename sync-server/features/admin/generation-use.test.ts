import { expect, test } from 'vitest'
import type { GenerationUse } from '#shared/contract/admin.ts'
import { gatherCast } from '../../testing/cast.ts'
import { fails } from '../../testing/model-server/behaviours.ts'
import { statement } from '../../db/statement.ts'
import { isDue } from '../../jobs/jobs.ts'
import { openModelServer } from '../../testing/model-server/open-model-server.ts'
import { openPlanningRoom } from '../../testing/model-server/planning-room.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { generateJob } from '../generation/job-types.ts'
import { generationUse } from './generation-use.ts'

test('the language model is tried, and what it answered is kept', async () => {
  const app = await createTestApp()
  const none = await (
    await gatherCast(app)
  ).make<GenerationUse>('alice', 'GET', '/admin/generation')
  await app.close()
  expect(none).toMatchObject({ model: null, probe: null, under_way: 0, errors: [], accounts: [] })

  const provider = await openModelServer()
  provider.answer(({ messages, response_format }) => {
    if (response_format) return '{"zq_ninth_lamp":"red"}'
    return JSON.stringify(messages).includes('password') ? 'Ninthlamp.' : 'lamp'
  })
  const other = await createTestApp({ OPENAI_BASE_URL: `${provider.url}/`, OPENAI_MODEL: 'lamp-1' })
  const people = await gatherCast(other)
  const use = () => people.make<GenerationUse>('alice', 'GET', '/admin/generation')
  expect((await use()).model).toMatchObject({ name: 'lamp-1', address: provider.url })
  await people.make('alice', 'POST', '/admin/generation/probe', {})
  expect((await use()).probe).toMatchObject({
    works: true,
    checks: [
      { name: 'models', ok: true, found: 'It has lamp-1.' },
      { name: 'answer', ok: true, found: 'It answers.' },
      { name: 'json', ok: true, found: 'It keeps to a JSON schema.' },
      { name: 'window', ok: true, cure: null },
    ],
  })

  // A server that cuts prompts, ignores schemas and lists other names.
  provider.offers(['oil-2', 'wick-3'])
  provider.answer(() => 'Good day.')
  const { checks, works } = await people.make<NonNullable<GenerationUse['probe']>>(
    'alice',
    'POST',
    '/admin/generation/probe',
    {},
  )
  expect(works).toBe(true)
  expect(checks).toMatchObject([
    { ok: false, found: 'It has oil-2, wick-3.' },
    { ok: true },
    {
      ok: false,
      found:
        'It does not keep to a JSON schema: plans are asked for in words, and mended more often.',
    },
    { ok: false, found: 'It did not read a long prompt to its first line.' },
  ])
  for (const { ok, cure } of checks) expect(cure === null).toBe(ok)

  provider.always(fails(401, 'Incorrect API key provided: sk-1'))
  const wrong = await people.make<NonNullable<GenerationUse['probe']>>(
    'alice',
    'POST',
    '/admin/generation/probe',
    {},
  )
  expect(wrong).toMatchObject({
    works: false,
    checks: [
      { name: 'models' },
      { name: 'answer', ok: false, cure: expect.stringContaining('OPENAI_API_KEY') as string },
    ],
  })
  await other.close()
  await provider.close()
})

const SETTINGS = {
  announcement: '',
  signups: 'open',
  generation_open: true,
  blocked_words: [],
  blocked_domains: [],
  trusted_domains: [],
  reason: 'Cost',
}

/** A day may end while a book is planned. */
const lastDay = statement()((db) =>
  db.selectFrom('ai_usage').select('day').orderBy('day', 'desc').limit(1),
)

test('what it took is told by kind and in money, beside the day’s budget', async () => {
  const room = await openPlanningRoom({
    OPENAI_PRICE_IN: '10',
    OPENAI_PRICE_OUT: '40',
    AI_DAILY_BUDGET: '5',
  })
  await room.plannedBook()
  await room.generated({ kind: 'bible' })
  const { db, config } = room.app
  const [last] = await db.read.all(lastDay, {})
  const now = Date.parse(last!.day)
  const { model, budget, kinds, today, month } = await generationUse(db.read, config.ai, now)
  expect(model).toMatchObject({ name: 'lamp-1', check_name: null, image_name: null })
  expect(Object.fromEntries(kinds.map(({ kind, asked }) => [kind, asked]))).toEqual({
    bible: 1,
    outline: 1,
  })
  const cost = (today.tokens_in * 10 + today.tokens_out * 40) / 1_000_000
  expect(cost).toBeGreaterThan(0)
  expect(today.cost).toBeCloseTo(cost)
  expect(budget).toEqual({ limit: 5, spent: today.cost })
  expect(month.cost).toBeCloseTo(kinds.reduce((sum, kind) => sum + kind.cost!, 0))
  await room.close()
})

test('an admin stops the language model: what is asked for waits, and goes on when they let it', async () => {
  const room = await openPlanningRoom()
  await room.newBook()
  const save = (generation_open: boolean) =>
    room.cast.make('alice', 'PUT', '/admin/settings', { ...SETTINGS, generation_open })
  await save(false)
  const begun = await room.generated(room.outline())
  expect(begun).toMatchObject({
    status: 'paused',
    error:
      'The operator of this server has stopped the language model for now. Your request is kept.',
  })
  expect(room.provider.asked).toHaveLength(0)
  const isDueNow = () => isDue(room.app.db.read, generateJob, new Date().toISOString())
  expect(await isDueNow()).toBe(false)
  await save(true)
  expect(await isDueNow()).toBe(true)
  await room.work(begun)
  expect(await room.theLast()).toMatchObject({ status: 'done', error: null })
  await room.close()
})

test('a book that was stopped for two days still waits for a model server that fails then', async () => {
  const room = await openPlanningRoom()
  await room.plannedBook(2)
  const save = (generation_open: boolean) =>
    room.cast.make('alice', 'PUT', '/admin/settings', { ...SETTINGS, generation_open })
  const begun = await room.start({ kind: 'book', book: { words: 1_000, wish: '' } })
  await save(false)
  await room.work(begun)
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await room.app.db.write((trx) => trx.run(setWaiting, { id: begun.id, before }))
  await room.work(begun)
  expect(await room.theLast()).toMatchObject({ pause: 'budget', waits_since: before })
  await save(true)
  room.provider.always(fails(401, 'Invalid key'))
  await room.work(begun)
  expect(await room.theLast()).toMatchObject({ status: 'paused', pause: 'provider_config' })
  await room.close()
})
const setWaiting = statement<{ id: string; before: string }>()((db, value) =>
  db.updateTable('generations').set({ down_since: value.before }).where('id', '=', value.id),
)
