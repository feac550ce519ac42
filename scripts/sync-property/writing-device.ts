import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { deviceSchema } from '../../client/features/device-schema.ts'
import { createApi } from '../../client/sync/session/api.ts'
import { Cache } from '../../client/sync/store/cache.ts'
import { DocumentSync } from '../../client/sync/documents/document-sync.ts'
import {
  type DocumentAccount,
  type DocumentHandle,
  openDocument,
} from '../../client/sync/documents/open-document.ts'
import type { Platform } from '../../client/sync/store/platform.ts'
import { Vault } from '../../client/sync/store/vault.ts'
import type { Session } from '../../shared/contract/auth.ts'
import { FlakyLine } from './flaky-line.ts'
import type { Random } from './random.ts'

/** A word that is in the text once or not at all. */
const WORD = /\[\w+\.\w+\.\d+\]/g

export const wordsOf = (text: string): string[] => text.match(WORD) ?? []

/** One writer's browser: the real vault, socket and exchange, over a line of its own. */
export class WritingDevice {
  readonly line: FlakyLine
  readonly #session: Session
  readonly #random: Random
  readonly #place: { name: string; bookId: string }
  readonly #label: string
  #indexedDB = new IDBFactory()
  #vault!: Vault
  #cache!: Cache
  #sync!: DocumentSync
  #account!: DocumentAccount
  #count = 0
  handle: DocumentHandle | null = null
  /** The words written and erased here that the device has not yet said to be on its disk. */
  #fresh: { written: string[]; erased: string[] } = { written: [], erased: [] }
  /** The words that this device called saved on its disk; and on the server. */
  readonly kept = { written: new Set<string>(), erased: new Set<string>() }
  /** Everything it ever took out, promised or not. */
  readonly tried = new Set<string>()
  readonly onServer = { written: new Set<string>(), erased: new Set<string>() }

  constructor(parts: {
    session: Session
    serverPort(): number
    random: Random
    place: { name: string; bookId: string }
    label: string
  }) {
    this.#session = parts.session
    this.#random = parts.random
    this.#place = parts.place
    this.#label = parts.label
    this.line = new FlakyLine(parts.serverPort)
  }

  /** A page is opened, and with it the document. */
  async start(): Promise<void> {
    const { token, user } = this.#session
    const dexie = { indexedDB: this.#indexedDB, IDBKeyRange }
    this.#vault = new Vault(user.id, { dexie })
    this.#cache = new Cache(user.id, { dexie }, deviceSchema)
    const platform: Platform = {
      fetch: (url, init) => fetch(`http://127.0.0.1:${this.line.port}${url}`, init),
      now: () => Date.now() + 10_000,
      // Reconnects at once: a schedule is short.
      random: () => 0,
      isOnline: () => true,
      dexie,
    }
    const api = createApi(platform, {
      token: () => token,
      renew: () => Promise.resolve(token),
      serverTime: () => undefined,
    })
    const [vault, cache] = [this.#vault, this.#cache]
    this.#account = { userId: user.id, vault, cache, api, writers: new Set() }
    this.#sync = new DocumentSync({ vault, cache, api, platform, entitled: () => true })
    await this.open()
  }

  async open(): Promise<void> {
    const { name, bookId } = this.#place
    this.handle ??= openDocument(this.#account, name, bookId, {
      platform: { random: () => 0 },
      socketUrl: (path) => `ws://127.0.0.1:${this.line.port}${path}`,
    })
    await this.handle.whenLoaded
  }

  /** The document is closed properly; what is unsent is left to the tab that leads. */
  async close(): Promise<void> {
    await this.handle?.flush()
    this.note()
    this.handle?.close()
    this.handle = null
  }

  /** The epoch of the document that the device claims to have. */
  async epoch(): Promise<number | undefined> {
    return (await this.#vault.documents.get(this.#place.name))?.epoch
  }

  /** The leading tab's own check, after the engine has received another epoch. */
  async checkAll(epoch: number): Promise<void> {
    await this.#vault.meta.put({ key: 'epoch', value: epoch })
    await this.sendLeftBehind()
  }

  /** A change waits to be sent, as the engine keeps it; or none does any more. */
  async haveWaiting(waits: boolean): Promise<void> {
    const { outbox } = this.#vault
    if (!waits) return outbox.clear()
    await outbox.add({
      id: crypto.randomUUID(),
      name: 'sections.create',
      args: {},
      state: 'pending',
      deps: [],
      base: null,
      created_at: new Date().toISOString(),
      failures: 0,
      retry_at: 0,
      heads: null,
      epoch: null,
    })
  }

  /** The leading tab sends edits that an open document left behind. */
  async sendLeftBehind(): Promise<void> {
    await this.#sync.round()
  }

  /** Writes a word between two others, or takes one out. */
  edit(): void {
    if (!this.handle) return
    const { text } = this.handle
    const now = text.toJSON()
    const places = [...now.matchAll(WORD)]
    const place = places[Math.floor(this.#random() * places.length)]
    if (place && this.#random() < 0.25) {
      text.delete(place.index, place[0].length)
      this.#fresh.erased.push(place[0])
      this.tried.add(place[0])
    } else {
      const word = `[${this.#label}.${this.#count++}]`
      text.insert(place && this.#random() < 0.7 ? place.index : now.length, word)
      this.#fresh.written.push(word)
    }
  }

  /** Writes down what it has promised. */
  note(): void {
    const status = this.handle?.status
    if (!status || status === 'loading' || status.local !== 'saved') return
    for (const kind of ['written', 'erased'] as const) {
      for (const word of this.#fresh[kind]) this.kept[kind].add(word)
      if (status.server === 'saved')
        for (const word of this.kept[kind]) this.onServer[kind].add(word)
    }
    this.#fresh = { written: [], erased: [] }
  }

  /** Kills the browser in the middle of its work; its disk stays, unless it is lost as well. */
  async kill(losesDisk: boolean): Promise<void> {
    this.note()
    const [vault, cache] = [this.#vault, this.#cache]
    for (const database of [vault, cache]) {
      database.close()
      database.open = () => Promise.reject(new Error('killed')) as never
    }
    this.line.break()
    this.#sync.stop()
    this.handle?.close()
    this.handle = null
    this.#fresh = { written: [], erased: [] }
    if (losesDisk) {
      this.#indexedDB = new IDBFactory()
      this.kept.written.clear()
      this.kept.erased.clear()
    }
    await this.start()
  }

  stop(): void {
    this.handle?.close()
    this.#sync.stop()
    this.line.close()
    // Documents still write while they close.
    setTimeout(() => {
      this.#vault.close()
      this.#cache.close()
    }, 1_000)
  }
}
