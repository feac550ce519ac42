import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RATE_LIMITS } from '#shared/rules/rate-limits.ts'
import { createApp } from '../app.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const NEW = 'application/reports+json'
const OLD = 'application/csp-report'
const PAGE = 'https://lore.example/w/ember?draft=1#secret'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' })
})
afterAll(() => app.close())
beforeEach(() => void vi.useRealTimers())

/** A server with a log of its own, over the same database. */
async function reporting() {
  const lines: string[] = []
  const write = (line: string) => {
    const { msg, level } = JSON.parse(line) as { msg: string; level: number }
    expect(level).toBe(40)
    lines.push(msg)
  }
  const { hono } = await createApp(app.config, app.db, pino({ level: 'info' }, { write }))
  const send = async (type: string, body: unknown) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { 'content-type': type }
    return hono.request('/api/policy-reports', { method: 'POST', headers, body: sent })
  }
  const refusal = async (type: string, body: unknown) => {
    const reply = await send(type, body)
    return [reply.status, ((await reply.json()) as { error: string }).error]
  }
  return { lines, send, refusal }
}

/** As Chromium sends it. */
const newReport = (effectiveDirective: string, blockedURL: string | null, documentURL = PAGE) => ({
  age: 12,
  type: 'csp-violation',
  url: documentURL,
  user_agent: 'Mozilla/5.0',
  body: {
    blockedURL,
    columnNumber: 3,
    disposition: 'enforce',
    documentURL,
    effectiveDirective,
    lineNumber: 1,
    originalPolicy: "default-src 'self'",
    referrer: '',
    sample: '',
    sourceFile: null,
    statusCode: 200,
  },
})

/** As Firefox and Safari send it. */
const oldReport = (violated: string, blocked: string) => ({
  'csp-report': {
    'blocked-uri': blocked,
    disposition: 'enforce',
    'document-uri': PAGE,
    'original-policy': "default-src 'self'",
    referrer: '',
    'status-code': 200,
    'violated-directive': violated,
  },
})

const line = (directive: string, blocked: string, page = '/w/ember') =>
  `A browser reports that the security policy (${directive}) blocked ${blocked} on the page ${page}.`

test('a page names where it is reported to, over https in both ways', async () => {
  const plain = (await app.fetch('/c/anything')).headers
  expect(plain.get('content-security-policy')).toMatch(/; report-uri \/api\/policy-reports(?:;|$)/)
  expect(plain.get('content-security-policy')).not.toContain('report-to')
  expect(plain.get('reporting-endpoints')).toBe(null)

  const secure = await createTestApp({ PUBLIC_URL: 'https://lore.example' })
  const { headers } = await secure.fetch('/c/anything')
  await secure.close()
  expect(headers.get('content-security-policy')).toMatch(
    /; report-uri \/api\/policy-reports; report-to policy(?:;|$)/,
  )
  expect(headers.get('reporting-endpoints')).toBe('policy="/api/policy-reports"')
})

test('several violations in one report are a line each, without what addresses may hide', async () => {
  const { lines, send } = await reporting()
  const reply = await send(NEW, [
    newReport('script-src-elem', 'https://ann:pass@evil.example/x.js?token=1#there'),
    newReport('script-src-attr', 'inline'),
    newReport('img-src', 'data:image/png;base64,AAAA'),
    newReport('connect-src', 'chrome-extension://abcdef/frame.html'),
    newReport('require-trusted-types-for', null, 'not an address'),
  ])
  expect([reply.status, await reply.text()]).toEqual([204, ''])
  expect(lines).toEqual([
    line('script-src-elem', 'https://evil.example/x.js'),
    line('script-src-attr', 'inline'),
    line('img-src', 'data:'),
    line('connect-src', 'chrome-extension://abcdef/frame.html'),
    line('require-trusted-types-for', 'unknown', 'unknown'),
  ])
})

test('a browser without reporting endpoints sends one, and may name the whole directive', async () => {
  const { lines, send } = await reporting()
  const reply = await send(
    `${OLD}; charset=utf-8`,
    oldReport("img-src 'self' blob:", 'https://pics.example/a b.png'),
  )
  expect(reply.status).toBe(204)
  expect(lines).toEqual([line('img-src', 'https://pics.example/a%20b.png')])
})

test('the same directive and origin are one line a minute, others are lines of their own', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { lines, send } = await reporting()
  const at = (name: string) => [newReport('img-src', `https://pics.example/${name}`)]
  await send(NEW, at('1'))
  await send(OLD, oldReport('img-src', 'https://pics.example/2'))
  vi.advanceTimersByTime(59_000)
  await send(NEW, at('3'))
  await send(NEW, [newReport('media-src', 'https://pics.example/4')])
  vi.advanceTimersByTime(1_000)
  await send(NEW, at('5'))
  await send(NEW, at('6'))
  expect(lines).toEqual([
    line('img-src', 'https://pics.example/1'),
    line('media-src', 'https://pics.example/4'),
    line('img-src', 'https://pics.example/5'),
  ])
})

test('whoever invents violations fills no log', async () => {
  const { lines, send } = await reporting()
  for (let batch = 0; batch < 4; batch++) {
    const many = Array.from({ length: 20 }, (_, i) => [`https://o${batch}-${i}.example/`])
    expect(
      (
        await send(
          NEW,
          many.map(([url]) => newReport('img-src', url!)),
        )
      ).status,
    ).toBe(204)
  }
  expect(lines).toHaveLength(30)
  const long = await reporting()
  const page = `https://lore.example/${'p'.repeat(3_000)}`
  await long.send(NEW, [newReport('img-src', `https://pics.example/${'x'.repeat(3_000)}`, page)])
  expect(long.lines[0]!.length).toBeLessThan(600)
})

test.each([
  ['text/plain', '[]', 415, 'request.unsupported_type'],
  ['application/json', '[]', 415, 'request.unsupported_type'],
  ['', '[]', 415, 'request.unsupported_type'],
  [NEW, '[{"type":', 400, 'request.malformed_json'],
  [NEW, '', 400, 'request.malformed_json'],
  [NEW, '{}', 422, 'request.invalid'],
  [NEW, '[null]', 422, 'request.invalid'],
  [NEW, '[{"type":"csp-violation"}]', 422, 'request.invalid'],
  [NEW, [{ ...newReport('img-src', 'inline'), type: 'deprecation' }], 422, 'request.invalid'],
  [NEW, [newReport('img-src\nforged', 'inline')], 422, 'request.invalid'],
  [NEW, oldReport('img-src', 'inline'), 422, 'request.invalid'],
  [OLD, '[]', 422, 'request.invalid'],
  [OLD, '{"csp-report":{}}', 422, 'request.invalid'],
  [OLD, [newReport('img-src', 'inline')], 422, 'request.invalid'],
  [OLD, oldReport('', 'inline'), 422, 'request.invalid'],
  [
    NEW,
    [newReport('img-src', `https://x.example/${'x'.repeat(17_000)}`)],
    413,
    'request.too_large',
  ],
] as const)('a body of %j, %.60j is refused and not told', async (type, body, status, code) => {
  const { lines, refusal } = await reporting()
  expect(await refusal(type, body)).toEqual([status, code])
  expect(lines).toEqual([])
})

test('a body that does not say how long it is, is counted', async () => {
  const report = [newReport('img-src', `https://x.example/${'x'.repeat(17_000)}`)]
  const reply = await app.fetch('/api/policy-reports', {
    method: 'POST',
    headers: { 'content-type': NEW },
    body: new Blob([JSON.stringify(report)]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(reply.status).toBe(413)
})

test('only a report may be sent there, and one caller sends no more than the limit', async () => {
  expect((await app.fetch('/api/policy-reports')).status).toBe(404)
  const { send, refusal } = await reporting()
  const { points } = RATE_LIMITS.policy_reports
  for (let i = 0; i < points; i++) expect((await send(NEW, [])).status).toBe(204)
  expect(await refusal(NEW, [])).toEqual([429, 'request.rate_limited'])
})
