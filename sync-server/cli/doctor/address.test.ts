import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientIn, removeSites } from '../../testing/doctor-site.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openProxy } from '../../testing/little-proxy.ts'
import { newNonce, signed } from '../../http/doctor.ts'
import { checkAddress } from './address.ts'
import type { Patient } from './finding.ts'
import { checkProxy } from './proxy.ts'
import { checkSocket } from './socket.ts'

const apps: TestApp[] = []
const proxies: { close(): void }[] = []
let port = 0

/** A server that believes a proxy on this machine, or none. */
async function begin(trusted: string): Promise<number> {
  const app = await createTestApp({ TRUST_PROXY: trusted, HOST: 'localhost' })
  apps.push(app)
  // The first secret is made by the first sign-in.
  void app.app.secrets.token
  return app.listen()
}
beforeAll(async () => {
  port = await begin('127.0.0.1,::1')
})
afterAll(async () => {
  for (const proxy of proxies) proxy.close()
  for (const app of apps) await app.close()
  removeSites()
})

async function through(
  forwarded: 'add' | 'believe' | 'none',
  upgrades = true,
  most?: number,
): Promise<Patient> {
  const proxy = await openProxy(() => port, { forwarded, upgrades, most })
  proxies.push(proxy)
  return at(proxy.url)
}
const at = (url: string, app = apps[0]!, own = port) =>
  patientIn(
    app.config.dataDir,
    {
      PUBLIC_URL: url,
      PORT: String(own),
      HOST: 'localhost',
    },
    { isRunning: true, hasAddress: false },
  )

test('a good proxy: this server, its callers’ addresses, its sockets', async () => {
  const patient = await through('add')
  expect((await checkAddress(patient))[0]).toMatchObject({ state: 'fine' })
  expect(await checkProxy(patient)).toMatchObject([{ state: 'fine' }])
  expect(await checkSocket(patient)).toMatchObject([{ state: 'fine' }])
})

test('a proxy without websockets, without addresses, or with those that callers claim', async () => {
  const silent = await through('none', false)
  expect(await checkSocket(silent)).toMatchObject([{ state: 'wrong' }])
  expect(await checkProxy(silent)).toMatchObject([
    { state: 'wrong', found: expect.stringContaining('does not tell') },
  ])
  const believing = await through('believe')
  expect(await checkProxy(believing)).toMatchObject([
    { state: 'wrong', found: expect.stringContaining('anybody escapes every limit') },
  ])
})

test('a proxy that refuses long texts, as nginx does from 1 MB on, is told how long they may be', async () => {
  const narrow = await through('add', true, 1024 * 1024)
  expect(await checkProxy(narrow)).toMatchObject([
    { state: 'fine' },
    {
      state: 'wrong',
      found: expect.stringContaining('413'),
      cure: expect.stringContaining('client_max_body_size 7m'),
    },
  ])
})

test('a proxy that TRUST_PROXY does not name is named', async () => {
  const strict = await begin('')
  const proxy = await openProxy(() => strict, { forwarded: 'add', upgrades: true })
  proxies.push(proxy)
  expect(await checkProxy(at(proxy.url, apps[1], strict))).toMatchObject([
    { state: 'wrong', cure: expect.stringMatching(/^TRUST_PROXY=(?:127\.0\.0\.1|::1)$/) },
  ])
})

test('people who reach the server itself need no proxy', async () => {
  expect(await checkProxy(at(`http://localhost:${port}`))).toMatchObject([
    { state: 'fine', found: expect.stringContaining('There is none') },
  ])
})

test('an address that leads elsewhere: to a redirect, to another server, to nothing', async () => {
  const other = createServer((request, reply) => {
    if (request.url?.startsWith('/api/')) reply.setHeader('Location', 'https://table.example.org/')
    reply.writeHead(request.headers.host?.startsWith('127') ? 301 : 200).end('{}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port: elsewhere } = other.address() as AddressInfo
  const found = async (url: string) => (await checkAddress(at(url)))[0]
  expect(await found(`http://127.0.0.1:${elsewhere}`)).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('https://table.example.org'),
  })
  expect(await found(`http://localhost:${elsewhere}`)).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('something else than this server (200)'),
  })
  other.closeAllConnections()
  other.close()
  expect(await found(`http://127.0.0.1:${elsewhere}`)).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('Nothing answers'),
  })
})

test('the doctor’s question is answered to the doctor alone', async () => {
  const reply = await apps[0]!.fetch('/api/doctor')
  expect(reply.status).toBe(404)
  const { token } = apps[0]!.app.secrets
  const statusOf = async (nonce: string, mark = signed(token, 'asks', nonce)) =>
    (await apps[0]!.fetch('/api/doctor', { headers: { 'x-doctor': `${nonce}.${mark}` } })).status
  expect(await statusOf(newNonce())).toBe(200)
  expect(await statusOf(newNonce(), 'guess')).toBe(404)
  expect(await statusOf(newNonce(), signed(token, 'answers', newNonce()))).toBe(404)
  // Overheard, and asked once more.
  expect(await statusOf(`${Date.now() - 61_000}-overheard`)).toBe(404)
  for (const nonce of ['', 'no-time', `${Date.now() + 3_600_000}-later`, '9'.repeat(8_000)])
    expect(await statusOf(nonce)).toBe(404)
})

test('many questions at once, and one with a body, do no harm', async () => {
  const ask = (nonce: string) => ({ 'x-doctor': `${nonce}.guess` })
  const asked = Array.from({ length: 300 }, () =>
    apps[0]!.fetch('/api/doctor', { headers: ask(newNonce()) }),
  )
  const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
  expect([...statuses]).toEqual([404])
  const body = new Uint8Array(20_000_000)
  const sent = await fetch(`http://localhost:${port}/api/doctor`, { method: 'POST', body })
  expect(sent.status).toBe(404)
  expect((await apps[0]!.fetch('/api/health')).status).toBe(200)
})
