import Sqlite from 'better-sqlite3'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { newId } from '../db/ids.ts'

export interface PlantedBook {
  chapter: string
  sections: string[]
  asset: string
}

/** Inserts chapters, scenes and collaborators of a book directly into the database. */
export function plantBook(
  databaseFile: string,
  book: string,
  sections: number,
  people: { user_id: string; role: 'editor' | 'viewer' }[] = [],
): PlantedBook {
  const sqlite = new Sqlite(databaseFile)
  sqlite.pragma('busy_timeout = 5000')
  const planted = {
    chapter: newId(),
    sections: Array.from({ length: sections }, () => newId()),
    asset: newId(),
  }
  sqlite.transaction(() => {
    const now = new Date().toISOString()
    sqlite
      .prepare(
        'insert into chapters (id, book_id, position, title, created_at) values (?, ?, ?, ?, ?)',
      )
      .run(planted.chapter, book, 'a', 'One', now)
    const section = sqlite.prepare(
      'insert into sections (id, book_id, chapter_id, position, created_at) values (?, ?, ?, ?, ?)',
    )
    for (const id of planted.sections) section.run(id, book, planted.chapter, id, now)
    sqlite
      .prepare(
        'insert into book_assets (id, book_id, asset_type, name, created_at) values (?, ?, ?, ?, ?)',
      )
      .run(planted.asset, book, 'character', 'Ada', now)
    for (const { user_id, role } of people) invite(sqlite, book, user_id, role)
  })()
  sqlite.close()
  return planted
}

function invite(sqlite: Sqlite.Database, book: string, userId: string, role: string): void {
  const now = new Date().toISOString()
  sqlite
    .prepare(
      'insert into book_collaborators (id, book_id, user_id, role, invited_at, accepted_at) values (?, ?, ?, ?, ?, ?)',
    )
    .run(newId(), book, userId, role, now, now)
  sqlite
    .prepare(
      `insert into world_members (world_id, user_id, joined_at, collaborations)
       select world_id, ?, ?, 1 from books where id = ?
       on conflict do update set collaborations = collaborations + 1`,
    )
    .run(userId, now, book)
}

/** A writer without a browser: the protocol with raw frames. */
export class DocumentClient {
  readonly doc: Doc
  readonly closed: Promise<number>
  /** Received frames other than y-protocols' sync: type and body. */
  readonly heard: { type: number; decoder: decoding.Decoder }[] = []
  /** Resolves when what the server had has arrived. */
  readonly synced: Promise<void>
  readonly socket: WebSocket
  /** Numbers of our updates that the server has stored. */
  readonly saved = new Set<number>()
  readonly denied: string[] = []
  sent = 0
  epoch = 0
  mode = 0
  #waiting: (() => void)[] = []
  #synced!: () => void

  constructor(address: string, ticket: string, doc = new Doc(), origin?: string) {
    this.doc = doc
    this.socket = new WebSocket(address, [`ticket.${ticket}`], origin ? { origin } : {})
    this.socket.binaryType = 'nodebuffer'
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
    this.synced = new Promise((resolve) => (this.#synced = resolve))
    this.socket.on('error', () => undefined)
    this.socket.on('open', () => this.frame(0, 0, encodeStateVector(this.doc)))
    this.socket.on('message', (data: Buffer) => this.#receive(new Uint8Array(data)))
    this.doc.on('update', this.#send)
  }

  get text(): string {
    return this.doc.getText('text').toJSON()
  }

  type(words: string, at = this.doc.getText('text').length): void {
    this.doc.getText('text').insert(at, words)
  }

  /** Resolves when everything sent so far is stored. */
  async allSaved(): Promise<void> {
    const upTo = this.sent
    await this.until(() =>
      Array.from({ length: upTo }, (_, i) => i + 1).every((n) => this.saved.has(n)),
    )
  }

  /** Resolves when it holds, looking again at each frame. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  frame(type: number, step: number | null, bytes: Uint8Array): void {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, type)
    if (step !== null) encoding.writeVarUint(encoder, step)
    encoding.writeVarUint8Array(encoder, bytes)
    if (type === 0 && step !== 0) this.sent += 1
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(encoding.toUint8Array(encoder))
  }

  /** Closes without a message, like a lost connection. */
  drop(): Promise<number> {
    this.doc.off('update', this.#send)
    this.socket.terminate()
    return this.closed
  }

  readonly #send = (update: Uint8Array, origin: unknown): void => {
    if (origin !== this) this.frame(0, 2, update)
  }

  #receive(data: Uint8Array): void {
    const decoder = decoding.createDecoder(data)
    const type = decoding.readVarUint(decoder)
    if (type === 0) this.#sync(decoder)
    else if (type === 100) {
      decoding.readVarUint8Array(decoder)
      this.saved.add(decoding.readVarUint(decoder))
    } else if (type === 101) this.denied.push(decoding.readVarString(decoder))
    else if (type === 102) this.epoch = decoding.readVarUint(decoder)
    else if (type === 103) this.mode = decoding.readVarUint(decoder)
    else this.heard.push({ type, decoder })
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #sync(decoder: decoding.Decoder): void {
    const step = decoding.readVarUint(decoder)
    const bytes = decoding.readVarUint8Array(decoder)
    if (step === 0) return this.frame(0, 1, encodeStateAsUpdate(this.doc, bytes))
    applyUpdate(this.doc, bytes, this)
    if (step === 1) this.#synced()
  }
}
