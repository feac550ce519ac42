import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Doc, encodeStateAsUpdate } from 'yjs'
import type { Session } from '#shared/contract/auth.ts'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { newId } from '../db/ids.ts'
import { ask } from '../testing/ask.ts'
import { DocumentClient, plantBook } from '../testing/documents.ts'
import { type Nginx, prepareNginx, SERVED_BY } from '../testing/many-nodes/nginx.ts'
import { openTwoNodes, type TwoNodes } from '../testing/many-nodes/two-nodes.ts'
import { S3Process } from '../testing/s3/s3-process.ts'

const WRITERS = 4
const PASSWORD = 'a long password'

const s3 = new S3Process()
let nginx: Nginx
let site: TwoNodes
let token: string
let post: string
let text: string
let longText: string
/** The port of the server that the latest call came to, as nginx tells. */
let servedBy = ''
const sockets: { drop(): unknown }[] = []

beforeAll(async () => {
  await s3.start()
  nginx = await prepareNginx()
  const more = { ...s3.env, PUBLIC_URL: nginx.url, TRUST_PROXY: '127.0.0.1' }
  site = await openTwoNodes({ more })
  await nginx.start(site.nodes.map(({ port }) => port))
  const form = { username: 'alice', email: 'alice@example.org', password: PASSWORD }
  token = (await call<Session>('POST', '/auth/signup', form)).token
  const { id } = await call('POST', '/communities', { name: 'Behind' })
  const body = { post_type: 'text', title: 'A post', body: 'Words.' }
  post = (await call('POST', `/communities/${id}/posts`, body)).id
  const world = await call('POST', '/worlds', { name: 'Behind' })
  const book = await call('POST', `/worlds/${world.id}/books`, { title: 'Lamps' })
  const { sections } = await site.beside((db) => plantBook(db, book.id, 2))
  ;[text, longText] = sections.map((id) => `section:${id}`) as [string, string]
})
afterAll(async () => {
  for (const socket of sockets) await socket.drop()
  await nginx.close()
  await site.close()
  await s3.remove()
})

/** As a browser asks: with the origin of the site. */
async function send(
  method: string,
  path: string,
  body?: object | Blob,
  headers: Record<string, string> = {},
) {
  const isBytes = body instanceof Blob
  const reply = await fetch(`${nginx.url}/api${path}`, {
    method,
    headers: {
      origin: nginx.url,
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: isBytes ? body : JSON.stringify(body) }),
  })
  servedBy = reply.headers.get(SERVED_BY)?.split(':').at(-1) ?? ''
  return reply
}

async function call<T = { id: string }>(...args: Parameters<typeof send>): Promise<T> {
  const reply = await send(...args)
  if (!reply.ok) throw new Error(`${args[1]}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { data: T }).data
}

const address = (path: string) => `wss://localhost:${nginx.port}/api${path}`

async function listen(): Promise<Record<string, number>[]> {
  const { ticket } = await call<{ ticket: string }>('POST', '/sync/ticket', {})
  const socket = new WebSocket(address(`/sync/live?ticket=${ticket}`), { origin: nginx.url })
  sockets.push({ drop: () => socket.terminate() })
  const pokes: Record<string, number>[] = []
  socket.on('open', () => socket.send(JSON.stringify({ t: 'follow', scopes: [`post:${post}`] })))
  await new Promise<void>((resolve) =>
    socket.on('message', (data: Buffer) => {
      pokes.push((JSON.parse(data.toString()) as { s: Record<string, number> }).s)
      resolve()
    }),
  )
  return pokes
}

async function openText(doc?: DocumentClient['doc']): Promise<DocumentClient> {
  const { ticket } = await call<{ ticket: string }>('POST', '/collab/ticket', { document: text })
  const client = new DocumentClient(address(`/collab/${text}`), ticket, doc, nginx.url)
  sockets.push(client)
  await Promise.race([
    client.synced,
    client.closed.then((code) => Promise.reject(new Error(`It closed with ${code}.`))),
  ])
  return client
}

const comment = (id = newId()) =>
  send('POST', `/posts/${post}/comments`, { id, body: 'A word.' }, { 'idempotency-key': id })

test('people sign in with a cookie of the site, and not from a page elsewhere', async () => {
  const reply = await send('POST', '/auth/login', { username: 'alice', password: PASSWORD })
  expect(reply.status).toBe(200)
  expect(reply.headers.getSetCookie().join()).toContain('__Host-rt=')
  const elsewhere = await send('POST', '/auth/login', {}, { origin: 'https://elsewhere.example' })
  expect(elsewhere.status).toBe(403)
  expect((await fetch(nginx.url)).status).toBe(200)
})

test('a change reaches the socket and the pull of another device', async () => {
  const pokes = await listen()
  expect((await comment()).ok).toBe(true)
  await expect.poll(() => Math.max(...pokes.map((heads) => heads[`post:${post}`] ?? 0))).toBe(2)
  const device = { epoch: 1, device_id: newId(), schema: 1, limit: 500 }
  const { scopes } = await call<{ scopes: Record<string, { put: { type: string }[] }> }>(
    'POST',
    '/sync/pull',
    { ...device, cursor: { [`post:${post}`]: 0 } },
  )
  const put = scopes[`post:${post}`]!.put
  expect(put.filter(({ type }) => type === 'comment')).toHaveLength(1)
})

test('a file goes up in parts, each to either server, and comes down whole and in ranges', async () => {
  const bytes = randomBytes(3 * UPLOAD_PART_BYTES + 7)
  const id = newId()
  const pieces = Array.from({ length: 4 }, (_, i) =>
    bytes.subarray(i * UPLOAD_PART_BYTES, (i + 1) * UPLOAD_PART_BYTES),
  )
  await call('POST', '/uploads', {
    id,
    filename: 'tide.bin',
    size: bytes.length,
    purpose: 'assets',
  })
  for (const [i, piece] of pieces.entries())
    await call('PUT', `/uploads/${id}/parts/${i}`, new Blob([piece]))
  await call('POST', `/uploads/${id}/complete`, {})
  const sha256 = (all: Uint8Array) => createHash('sha256').update(all).digest('hex')
  for (let i = 0; i < 4; i++) {
    const whole = await send('GET', `/files/${id}/download`)
    expect(sha256(await whole.bytes())).toBe(sha256(bytes))
    const part = await send('GET', `/files/${id}/download`, undefined, {
      range: 'bytes=1048570-2097200',
    })
    expect(part.status).toBe(206)
    expect(sha256(await part.bytes())).toBe(sha256(bytes.subarray(1_048_570, 2_097_201)))
  }
})

test('a long text that was written offline is one call of several megabytes', async () => {
  const doc = new Doc()
  doc.getText('text').insert(0, `${'lamp'.repeat(16)} `.repeat(50_000))
  const update = Buffer.from(encodeStateAsUpdate(doc)).toString('base64')
  expect(update.length).toBeGreaterThan(4_000_000)
  const document = { name: longText, epoch: 1, state_vector: '', update }
  const { documents } = await call<{ documents: { refused: string | null }[] }>(
    'POST',
    '/documents/exchange',
    { documents: [document] },
  )
  expect(documents).toMatchObject([{ refused: null }])
})

test('one server is killed: calls and words go on at the other, and nothing acknowledged is lost', async () => {
  const acknowledged: string[] = []
  const words: string[] = []
  /** How often each comment was sent. */
  const tries = new Map<string, number>()
  let isOver = false

  async function writeComments(): Promise<void> {
    while (!isOver) {
      const id = newId()
      for (let n = 1; ; n++) {
        tries.set(id, n)
        const reply = await comment(id).catch(() => null)
        await reply?.arrayBuffer().catch(() => undefined)
        if (reply?.ok) break
        await pause(20)
      }
      acknowledged.push(id)
    }
  }
  async function writeWords(): Promise<void> {
    let client = await openText()
    while (!isOver) {
      const word = `<${words.length}>`
      client.type(word)
      let isSaved = false
      while (!isSaved) {
        isSaved = await Promise.race([
          client.allSaved().then(() => true),
          client.closed.then(() => false),
        ])
        if (isSaved) break
        const { doc } = client
        await client.drop()
        client = await openText(doc).catch(() => client)
        isSaved = client.socket.readyState === WebSocket.OPEN
      }
      words.push(word)
      await pause(5)
    }
  }

  const before = await countOf()
  const load = [writeWords(), ...Array.from({ length: WRITERS }, writeComments)]
  for (const node of site.nodes) {
    const then = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(then + 20)
    await node.end('SIGKILL')
    const dead = { comments: acknowledged.length, words: words.length }
    await expect.poll(() => acknowledged.length).toBeGreaterThan(dead.comments + 40)
    await expect.poll(() => words.length).toBeGreaterThan(dead.words + 5)
    await node.start()
    await expect.poll(() => servedBy, { interval: 5 }).toBe(String(node.port))
  }
  isOver = true
  await Promise.all(load)
  expect(await countOf()).toBe(before + acknowledged.length)
  const reader = await openText()
  for (const word of words) expect(reader.text.split(word)).toHaveLength(2)
  // Those that were under way, once at each death: what is sent again comes to the other server.
  const again = [...tries.values()].filter((n) => n > 1)
  expect(again.length).toBeLessThanOrEqual(2 * WRITERS)
  expect(again.filter((n) => n > 3)).toEqual([])
})

async function countOf(): Promise<number> {
  const rows = await site.beside(({ read }) =>
    ask(read, sql<{ n: number }>`select count(*) as n from comments`),
  )
  return rows[0]!.n
}
