import { sql } from 'kysely'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import type { Database, Transaction } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { change } from './ask.ts'

export interface PlantedBook {
  chapter: string
  sections: string[]
  asset: string
}

/** Inserts chapters, scenes and collaborators of a book directly into the database. */
export async function plantBook(
  db: Database,
  book: string,
  sections: number,
  people: { user_id: string; role: 'editor' | 'viewer' }[] = [],
): Promise<PlantedBook> {
  const planted = {
    chapter: newId(),
    sections: Array.from({ length: sections }, () => newId()),
    asset: newId(),
  }
  const now = new Date().toISOString()
  await db.write(async (trx) => {
    await change(
      trx,
      sql`insert into chapters (id, book_id, position, title, created_at)
        values (${planted.chapter}, ${book}, 'a', 'One', ${now})`,
    )
    for (const id of planted.sections)
      await change(
        trx,
        sql`insert into sections (id, book_id, chapter_id, position, created_at)
          values (${id}, ${book}, ${planted.chapter}, ${id}, ${now})`,
      )
    await change(
      trx,
      sql`insert into book_assets (id, book_id, asset_type, name, created_at)
        values (${planted.asset}, ${book}, 'character', 'Ada', ${now})`,
    )
    for (const { user_id, role } of people) await invite(trx, book, user_id, role)
  })
  return planted
}

async function invite(trx: Transaction, book: string, userId: string, role: string): Promise<void> {
  const now = new Date().toISOString()
  await change(
    trx,
    sql`insert into book_collaborators (id, book_id, user_id, role, invited_at, accepted_at)
      values (${newId()}, ${book}, ${userId}, ${role}, ${now}, ${now})`,
  )
  await change(
    trx,
    sql`insert into world_members (world_id, user_id, joined_at, collaborations)
      select world_id, ${userId}, ${now}, 1 from books where id = ${book}
      on conflict (world_id, user_id) do update set collaborations = world_members.collaborations + 1`,
  )
}

interface Place {
  cursor?: number
  user?: { name: string }
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
  /** Where the others are, and we, as the server told: by the number of their page. */
  readonly present = new Map<number, Place>()
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

  /** Tells the server where we are. */
  show(place: Place): void {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarUint(encoder, this.doc.clientID)
    // A page that comes back goes on counting.
    encoding.writeVarUint(encoder, Math.trunc(performance.now()))
    encoding.writeVarString(encoder, JSON.stringify(place))
    this.frame(1, null, encoding.toUint8Array(encoder))
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
    else {
      if (type === 1) this.#see(decoding.clone(decoder))
      this.heard.push({ type, decoder })
    }
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #see(frame: decoding.Decoder): void {
    const decoder = decoding.createDecoder(decoding.readVarUint8Array(frame))
    for (let left = decoding.readVarUint(decoder); left > 0; left--) {
      const client = decoding.readVarUint(decoder)
      decoding.readVarUint(decoder)
      const place = JSON.parse(decoding.readVarString(decoder)) as Place | null
      if (place) this.present.set(client, place)
      else this.present.delete(client)
    }
  }

  #sync(decoder: decoding.Decoder): void {
    const step = decoding.readVarUint(decoder)
    const bytes = decoding.readVarUint8Array(decoder)
    if (step === 0) return this.frame(0, 1, encodeStateAsUpdate(this.doc, bytes))
    applyUpdate(this.doc, bytes, this)
    if (step === 1) this.#synced()
  }
}
