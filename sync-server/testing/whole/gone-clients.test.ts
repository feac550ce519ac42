import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilTrue } from '#shared/testing/until.ts'
import type { Session } from '#shared/contract/auth.ts'
import { newId } from '../../db/ids.ts'
import { ServerProcess } from '../server-process.ts'

const server = new ServerProcess({ LOG_LEVEL: 'info' })
let token: string
let large: string
beforeAll(async () => {
  await server.start()
  const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
  token = ((await server.call('POST', '/auth/signup', form)) as Session).token
  large = await largeFile()
})
afterAll(() => server.remove())

async function line(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  // The client reads no replies.
  socket.resume()
  return socket
}

/** The server may close a connection that was idle for too long while a request arrives: then the test repeats the request. */
async function answered(): Promise<void> {
  const ask = () => fetch(`http://127.0.0.1:${server.port}/api/health`).catch(() => null)
  await untilTrue(async () => (await ask())?.ok)
}

const head = (method: string, path: string, headers: Record<string, string | number> = {}) =>
  [
    `${method} /api${path} HTTP/1.1`,
    `Host: 127.0.0.1:${server.port}`,
    `Authorization: Bearer ${token}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Sends the beginning of a message and closes: politely, or like a pulled cable. */
async function goAway(text: string, bytes: Uint8Array | null, how: 'end' | 'reset'): Promise<void> {
  const socket = await line()
  await new Promise((resolve) => socket.write(text, resolve))
  if (bytes) await new Promise((resolve) => socket.write(bytes, resolve))
  // The server has begun with it when it has answered something else.
  await answered()
  if (how === 'end') socket.destroy()
  else socket.resetAndDestroy()
  if (!socket.closed) await once(socket, 'close')
}

const form = 'multipart/form-data; boundary=x'
const json = 'application/json'
const half = randomBytes(200_000)
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

async function largeFile(): Promise<string> {
  const body = new FormData()
  body.set('purpose', 'assets')
  body.set('file', new File([randomBytes(5_000_000)], 'large.txt'))
  const address = `http://127.0.0.1:${server.port}/api/files/upload`
  const reply = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { data } = (await reply.json()) as { data: { file: { id: string } } }
  return data.file.id
}

test('clients that go away leave nothing in the log but the first lines', async () => {
  const before = server.output
  const id = newId()
  await server.call(
    'POST',
    '/uploads',
    { id, filename: 'a.txt', size: 900_000, purpose: 'assets' },
    token,
  )
  const beginnings: [string, Uint8Array | null][] = [
    [
      head('POST', '/communities', { 'Content-Type': json, 'Content-Length': 500 }) + '{"name":',
      null,
    ],
    [
      head('POST', '/communities', { 'Content-Type': json, 'Transfer-Encoding': 'chunked' }) +
        '5\r\n{"nam\r\n',
      null,
    ],
    [
      head('POST', '/files/upload', { 'Content-Type': form, 'Content-Length': 900_000 }) + part,
      half,
    ],
    [
      head('POST', '/files/upload', { 'Content-Type': form, 'Transfer-Encoding': 'chunked' }) +
        'ffff\r\n' +
        part,
      half.subarray(0, 9_000),
    ],
    [
      head('PUT', `/uploads/${id}/parts/0`, {
        'Content-Type': 'application/octet-stream',
        'Content-Length': 900_000,
      }),
      half,
    ],
    [head('GET', '/feed'), null],
    [head('GET', `/files/${large}/download`), null],
    [head('GET', '/openapi.json').repeat(30), null],
    ['GET /api/feed HTTP/1.1\r\nHost: ', null],
    ['not HTTP at all\r\n\r\n', null],
    [`GET /%ff HTTP/1.1\r\nHost: a b\r\n\r\n`, null],
  ]
  for (const [text, bytes] of beginnings)
    for (const how of ['end', 'reset'] as const) await goAway(text, bytes, how)

  await answered()
  const { ticket } = (await server.call('POST', '/sync/ticket', undefined, token)) as {
    ticket: string
  }
  for (const path of [`/sync/live?ticket=${ticket}`, '/collab/nothing?ticket=none']) {
    const key = randomBytes(16).toString('base64')
    const upgrade = {
      Upgrade: 'websocket',
      Connection: 'Upgrade',
      'Sec-WebSocket-Version': 13,
      'Sec-WebSocket-Key': key,
    }
    const socket = await line()
    socket.write(head('GET', path, upgrade))
    await once(socket, 'data')
    // The client sends a broken frame and closes the connection.
    socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]))
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  await server.end('SIGTERM')
  expect(server.output.slice(before.length)).toBe('')
})

test('a proxy that TRUST_PROXY does not name is told once in the log, and to the admin', async () => {
  await server.start()
  const before = server.output.length
  const overview = async () =>
    (await server.call('GET', '/admin/overview', undefined, token)) as { unlisted_proxy: unknown }
  expect((await overview()).unlisted_proxy).toBe(null)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (let i = 0; i < 3; i++)
    await fetch(`http://127.0.0.1:${server.port}/api/communities`, { headers })
  expect((await overview()).unlisted_proxy).toBe('127.0.0.1')
  const told = server.output.slice(before).match(/A proxy at .*? TRUST_PROXY=127\.0\.0\.1/g)
  expect(told).toHaveLength(1)
  expect(server.output).not.toContain('203.0.113.7')
  await server.end('SIGTERM')

  await server.start({ TRUST_PROXY: '127.0.0.1' })
  await fetch(`http://127.0.0.1:${server.port}/api/communities`, { headers })
  expect((await overview()).unlisted_proxy).toBe(null)
})
