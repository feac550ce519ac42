import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Sqlite from 'better-sqlite3'
import * as encoding from 'lib0/encoding'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { openDatabase } from '../../sync-server/db/sqlite/open-database.ts'
import { Documents } from '../../sync-server/features/documents/documents.ts'
import { locationOf } from '../../sync-server/features/documents/document-location.ts'
import { rateLimits } from '../../sync-server/http/rate-limit.ts'
import { LocalChangeBus } from '../../sync-server/one-node/change-bus.ts'
import { makeLimiter } from '../../sync-server/one-node/make-limiter.ts'
import { LocalRevocations } from '../../sync-server/one-node/session-revocations.ts'
import { LocalTickets } from '../../sync-server/one-node/tickets.ts'
import { plantBook } from '../../sync-server/testing/documents.ts'
import { call } from './call.ts'
import type { Row } from './rows.ts'
import { type Started, startScript } from './processes.ts'
import { type Dialect, percentile, typing } from './typists.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const DOCUMENTS = 200
const ms = (value: number) => `${value.toFixed(1)} ms`

/** Live documents: a bare relay, Hocuspocus without storage, and ours, which stores an update before it sends it on. */
export async function documentRows(folder: string): Promise<Row[]> {
  const env = { DATA_DIR: folder, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const start = () => startScript('../../dist/server/main.js', [], env)
  const file = join(folder, 'loreloom.db')
  const first = await start()
  const { token, sections } = await writeBook(first, folder)
  await first.stop()
  // Before this process has anything else in its heap.
  const heap = await heapOf(file, sections.slice(2))

  const relay = await startScript('./relay-server.ts', [])
  const [relayOne, relayMany] = await measure(relayDialect(relay), names(DOCUMENTS))
  await relay.stop()
  const other = await startScript('./hocuspocus-server.ts', [])
  const [otherOne, otherMany] = await measure(hocuspocusDialect(other), names(DOCUMENTS))
  await other.stop()

  const app = await start()
  const [ownOne, ownMany] = await measure(ownDialect(app, token), sections)
  await app.stop()
  storeLong(file, sections[0]!, sections[1]!)
  const again = await start()
  const dialect = ownDialect(again, token)
  const snapshot = await cold(dialect, sections[0]!)
  const log = await cold(dialect, sections[1]!)
  await again.stop()

  const row = (what: string, measured: string, goal = ''): Row => ({ what, measured, goal })
  return [
    row('1 document, 50 people: bare relay, p99', ms(relayOne)),
    row('1 document, 50 people: Hocuspocus, p99', ms(otherOne)),
    row(
      '1 document, 50 people: ours, durable, p99',
      `${ms(ownOne)} = ${(ownOne / otherOne).toFixed(2)} × Hocuspocus`,
      '≤ 1.3 × Hocuspocus',
    ),
    row('200 documents, 2 people each: bare relay, p99', ms(relayMany)),
    row('200 documents, 2 people each: Hocuspocus, p99', ms(otherMany)),
    row('200 documents, 2 people each: ours, durable, p99', ms(ownMany), '≤ 3 ms'),
    row('100,000 words to a new device, from a snapshot', ms(snapshot), '≤ 150 ms'),
    row('the same from a log of 50,000 edits', ms(log), '≤ 300 ms'),
    row('heap of an open document', `${heap.open.toFixed(1)} KB`, '≤ 150 KB'),
    row('heap kept after everybody left', `${heap.left.toFixed(1)} KB`, '≤ 4 KB'),
  ]
}

async function measure(dialect: Dialect, documents: readonly string[]): Promise<[number, number]> {
  const one = await typing(dialect, documents.slice(0, 1), 50, SECONDS)
  const many = await typing(dialect, documents.slice(1), 2, SECONDS)
  return [percentile(one, 0.99), percentile(many, 0.99)]
}

function names(count: number): string[] {
  return Array.from({ length: count + 1 }, (_, i) => `document-${i}`)
}

function opened(address: string, protocols: string[] = []): Promise<WebSocket> {
  const socket = new WebSocket(address, protocols)
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

function relayDialect({ url }: Started): Dialect {
  return { open: (document) => opened(`${url.replace('http', 'ws')}/${document}`) }
}

function hocuspocusDialect({ url }: Started): Dialect {
  return {
    open: () => opened(url.replace('http', 'ws')),
    prefix: (document) => document,
    hello(document) {
      const encoder = encoding.createEncoder()
      encoding.writeVarString(encoder, document)
      encoding.writeVarUint(encoder, 2)
      encoding.writeVarUint(encoder, 0)
      encoding.writeVarString(encoder, 'anybody')
      return encoding.toUint8Array(encoder)
    },
  }
}

function ownDialect({ url }: Started, token: string): Dialect {
  return {
    async open(document) {
      const { ticket } = await call<{ ticket: string }>(url, '/collab/ticket', { document }, token)
      return opened(`${url.replace('http', 'ws')}/api/collab/${document}`, [`ticket.${ticket}`])
    },
  }
}

async function writeBook({ url }: Started, folder: string) {
  const form = { username: 'novelist', email: 'novelist@example.org', password: 'measured well' }
  const { token } = await call<{ token: string }>(url, '/auth/signup', form)
  const world = await call<{ id: string }>(url, '/worlds', { name: 'Measured' }, token)
  const book = await call<{ id: string }>(
    url,
    `/worlds/${world.id}/books`,
    { title: 'Long' },
    token,
  )
  const db = openDatabase(join(folder, 'loreloom.db'))
  const planted = await plantBook(db, book.id, DOCUMENTS + 1)
  await db.close()
  return { token, sections: planted.sections.map((id) => `section:${id}`) }
}

/** Stores a hundred thousand words in two forms: as one snapshot, and as fifty thousand edits with some undone. */
function storeLong(file: string, snapshot: string, log: string): void {
  const updates: Uint8Array[] = []
  const doc = new Doc()
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const text = doc.getText('text')
  let at = 0
  for (let i = 0; i < 50_000; i++) {
    if (i % 500 === 499) at = (i * 7_919) % text.length
    if (i % 8 === 7) text.delete(Math.max(0, at - 6), Math.min(at, 5))
    else text.insert(at, 'the lamp ')
    at = Math.min(text.length, at + (i % 8 === 7 ? -5 : 9))
    at = Math.max(0, at)
  }
  while (text.length < 560_000)
    text.insert(text.length, 'words of a long book that has a good many of them. ')
  const sqlite = new Sqlite(file)
  const update = sqlite.prepare('insert into document_updates (name, seq, data) values (?, ?, ?)')
  sqlite.transaction(() => {
    sqlite.prepare('delete from documents where name in (?, ?)').run(snapshot, log)
    const head = sqlite.prepare(
      `insert into documents (name, book_id, text_seq, words, updated_at)
       select ?, book_id, ?, 100000, '' from sections where id = ?`,
    )
    for (const name of [snapshot, log]) head.run(name, updates.length, name.slice(8))
    sqlite
      .prepare('insert into document_snapshots (name, seq, data) values (?, ?, ?)')
      .run(snapshot, updates.length, encodeStateAsUpdate(doc))
    updates.forEach((data, i) => update.run(log, i + 1, data))
  })()
  sqlite.close()
}

/** From the socket's address to the last byte of the document. */
async function cold(dialect: Dialect, document: string): Promise<number> {
  const began = performance.now()
  const socket = await dialect.open(document, 0)
  const whole = new Promise<void>((resolve) =>
    socket.on('message', (data: Buffer) => {
      if (data[0] === 0 && data[1] === 1) resolve()
    }),
  )
  socket.send(new Uint8Array([0, 0, 1, 0]))
  await whole
  const took = performance.now() - began
  socket.close()
  return took
}

async function heapOf(file: string, sections: readonly string[]) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = () => {
    collect()
    collect()
    return process.memoryUsage().heapUsed / 1024
  }
  const db = openDatabase(file)
  const revocations = new LocalRevocations()
  const documents = new Documents({
    db,
    changeBus: new LocalChangeBus(),
    bus: null,
    revocations,
    tickets: new LocalTickets(revocations),
    log: pino({ level: 'silent' }),
    limits: rateLimits(makeLimiter, false),
    isLimited: false,
  })
  const { rooms } = documents
  const open = async (name: string) => rooms.hold(name, (await locationOf(db.read, name))!)
  // Everything that is made once is made before.
  const first = await open(sections[0]!)
  await first.replaceText('Warm. '.repeat(200), 'writer')
  rooms.release(first)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const before = heap()
  const held = []
  for (const name of sections) {
    const room = await open(name)
    await room.replaceText('A page of an ordinary scene. '.repeat(40), 'writer')
    held.push(room)
  }
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const during = heap()
  for (const room of held.splice(0)) rooms.release(room)
  while ([...rooms.all()].length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const after = heap()
  await documents.stop()
  await db.close()
  return { open: (during - before) / sections.length, left: (after - before) / sections.length }
}
