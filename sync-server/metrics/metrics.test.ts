import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteBackup } from '../features/admin/last-backup.ts'
import { type Cast, gatherCast } from '../testing/cast.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const TOKEN = 'a token for prometheus'
let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN, RATE_LIMITS: 'on', PROOF_WORK: '0' })
  cast = await gatherCast(app)
})
afterAll(async () => {
  app.app.metrics?.stop()
  await app.close()
})

const ask = (token: string | null) =>
  app.fetch('/metrics', token === null ? {} : { headers: { authorization: `Bearer ${token}` } })
const text = async () => (await ask(TOKEN)).text()
const valueOf = (name: string, lines: string) =>
  Number(
    lines
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )

/** Every line is a comment of the format, or a name, labels and a number; a histogram never falls. */
const LINE =
  /^(?:# HELP [a-z_0-9]+ \S.*|# TYPE [a-z_0-9]+ (?:counter|gauge|histogram)|[a-z_0-9]+(?:\{(?:[a-z]+="(?:[^"\\\n]|\\[\\"n])*",?)+\})? [-+.0-9e]+)$/

test('whoever has the token reads the figures, in the format of Prometheus', async () => {
  const reply = await ask(TOKEN)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await reply.text()).split('\n')
  expect(lines.at(-1)).toBe('')
  expect(lines.slice(0, -1).filter((line) => !LINE.test(line))).toEqual([])
  const names = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? [])
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(20)
})

test('every figure that the page for operators names is there', async () => {
  const page = readFileSync(
    new URL('../../client/features/info/pages/operators.md', import.meta.url),
    'utf8',
  )
  const named = new Set(page.match(/\bloreloom_\w+/g))
  expect(named).toContain('loreloom_last_backup_timestamp_seconds')
  const lines = await text()
  for (const name of named) expect(lines).toContain(`# TYPE ${name} `)
})

test('nobody else learns any of them', async () => {
  for (const token of [null, '', 'a token for somebody', `${TOKEN}!`]) {
    const reply = await ask(token)
    expect([reply.status, await reply.text()]).toEqual([401, 'Wrong token'])
  }
})

test('without a token in the settings there is no such page', async () => {
  const plain = await createTestApp()
  expect(plain.app.metrics).toBeNull()
  const reply = await plain.fetch('/metrics')
  expect(await reply.text()).not.toContain('# TYPE')
  await plain.close()
})

test('requests are counted by the pattern of their route: no id, no name, no word of a user', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Counted' })
  await cast.as('bob', 'GET', `/communities/${id}/posts?sort=new`)
  await cast.as('bob', 'GET', '/users/alice')
  await app.fetch('/api/no/such/thing', { method: 'BREW' })
  await app.fetch('/api/doctor')
  const lines = await text()
  expect(lines).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/communities\/:\w+\/posts",status="200"\} 1\n/,
  )
  expect(lines).toMatch(/_count\{method="other",route="[^"]*",status="404"\} 1\n/)
  const session = cast.sessions.alice
  for (const personal of [id, 'alice', 'example.org', session.user.id, 'BREW', TOKEN])
    expect(lines).not.toContain(personal)
})

test('commits, refusals, jobs, bytes and the last backup are told', async () => {
  const before = await text()
  await cast.make('alice', 'POST', '/communities', { name: 'Written' })
  const form = { username: 'alice', password: 'not the password' }
  for (let i = 0; i < 30; i++) await cast.as('guest', 'POST', '/auth/login', form)
  noteBackup(app.config.dataDir, { at: '2026-11-26T01:00:00.000Z', bytes: 1 })
  const after = await text()
  expect(valueOf('loreloom_writes_total', after)).toBeGreaterThan(
    valueOf('loreloom_writes_total', before),
  )
  expect(valueOf('loreloom_commit_duration_seconds_bucket{le="+Inf"}', after)).toBe(
    valueOf('loreloom_commit_duration_seconds_count', after),
  )
  expect(after).toMatch(/^loreloom_rate_limit_refusals_total\{limit="\w+"\} \d+$/m)
  expect(after).toMatch(/^loreloom_open_sockets\{kind="documents"\} 0$/m)
  expect(valueOf('loreloom_database_bytes', after)).toBeGreaterThan(100_000)
  expect(before).not.toMatch(/^loreloom_last_backup_timestamp_seconds \d/m)
  expect(valueOf('loreloom_last_backup_timestamp_seconds', after)).toBe(
    Date.parse('2026-11-26T01:00:00.000Z') / 1_000,
  )
})
