import { Awareness } from 'y-protocols/awareness'
import { applyUpdate, type Doc, encodeStateAsUpdate, encodeStateVector, type Text } from 'yjs'
import type { Account } from '../session/account.ts'
import type { Platform } from '../store/platform.ts'
import { setAside } from './document-rows.ts'
import { DocumentSocket } from './document-socket.ts'
import { exchange } from './exchange.ts'
import { FROM_SERVER, LocalDocument, type LocalStatus } from './local-document.ts'

/** Without a socket the tab calls `documents.exchange` this often. */
const POLL_MS = 15_000

export type ServerStatus = 'saved' | 'waiting' | 'offline' | 'read_only' | 'revoked' | 'recovered'
export type DocumentStatus = 'loading' | { local: LocalStatus; server: ServerStatus }

export interface DocumentHandle {
  readonly name: string
  readonly doc: Doc
  /** The Markdown that people write in. */
  readonly text: Text
  readonly awareness: Awareness
  /** Resolves when the tab has read the document from this device; it may be empty. */
  readonly whenLoaded: Promise<void>
  /** True if this device has the text at all; if not, an empty text says nothing. */
  isKnown(): Promise<boolean>
  /** The same of this tab. `listen` tells when it becomes true. */
  readonly isHere: boolean
  /** True once this tab has had the server's text since it opened the document. */
  readonly isCurrent: boolean
  readonly status: DocumentStatus
  /** Error code of the server's refusal of edits made here; null without one. */
  readonly refused: string | null
  /** Key of the draft that holds this device's text after the server replaced the document. */
  readonly recovered: string | null
  listen(changed: () => void): () => void
  /** Puts everything on the disk now. */
  flush(): Promise<void>
  close(): void
}

export type DocumentAccount = Pick<Account, 'userId' | 'vault' | 'cache' | 'api' | 'writers'>
interface Options {
  platform?: Pick<Platform, 'random'>
  socketUrl?(path: string): string
}

const opened = new WeakMap<object, Map<string, OpenDocument>>()

/** Opens a document, or shares the one that is open in this tab. The last `close` releases it. */
export function openDocument(
  account: DocumentAccount,
  name: string,
  bookId: string,
  options: Options = {},
): DocumentHandle {
  let documents = opened.get(account.vault)
  if (!documents) opened.set(account.vault, (documents = new Map()))
  let document = documents.get(name)
  if (!document) {
    const all = documents
    const forget = () => void (all.get(name) === document && all.delete(name))
    document = new OpenDocument(account, name, bookId, options, forget)
    documents.set(name, document)
  }
  document.users += 1
  return document
}

/** True if this tab has the document open and connected to the server. */
export function isLive(vault: object, name: string): boolean {
  return opened.get(vault)?.get(name)?.isLive ?? false
}

class OpenDocument implements DocumentHandle {
  readonly name: string
  readonly awareness: Awareness
  readonly whenLoaded: Promise<void>
  users = 0
  recovered: string | null = null
  readonly #account: DocumentAccount
  readonly #local: LocalDocument
  readonly #options: Options
  readonly #forget: () => void
  readonly #listeners = new Set<() => void>()
  #socket: DocumentSocket | null = null
  #poll: ReturnType<typeof setInterval> | null = null
  #isLoaded = false
  #isEnded = false
  #isExchanging = false
  #vector: Uint8Array | null = null

  constructor(
    account: DocumentAccount,
    name: string,
    bookId: string,
    options: Options,
    forget: () => void,
  ) {
    this.name = name
    this.#account = account
    this.#options = options
    this.#forget = forget
    const { vault, cache } = account
    const changed = () => this.#changed()
    this.#local = new LocalDocument({ vault, cache, name, bookId, changed })
    this.awareness = new Awareness(this.#local.doc)
    account.writers.add(this.#local)
    globalThis.addEventListener?.('online', this.#online)
    globalThis.addEventListener?.('offline', this.#offline)
    this.whenLoaded = this.#local.loaded.then(() => this.#start())
  }

  get doc(): Doc {
    return this.#local.doc
  }

  get text(): Text {
    return this.doc.getText('text')
  }

  isKnown(): Promise<boolean> {
    return this.#local.isKnown()
  }

  get isHere(): boolean {
    return this.#local.isHere
  }

  get isCurrent(): boolean {
    return this.#vector !== null || (this.#socket?.isCurrent ?? false)
  }

  get isLive(): boolean {
    return this.#socket?.door === 'open'
  }

  get refused(): string | null {
    return this.#socket?.refused ?? this.#local.row?.refused ?? null
  }

  get status(): DocumentStatus {
    if (!this.#isLoaded) return 'loading'
    return { local: this.#local.status, server: this.#serverStatus() }
  }

  listen(changed: () => void): () => void {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  flush(): Promise<void> {
    return this.#local.flush()
  }

  close(): void {
    this.users -= 1
    if (this.users > 0) return
    this.#forget()
    this.#end()
  }

  #start(): void {
    this.#isLoaded = true
    if (this.#isEnded) return
    const { api } = this.#account
    this.#socket = new DocumentSocket({
      local: this.#local,
      awareness: this.awareness,
      api,
      name: this.name,
      platform: this.#options.platform ?? { random: Math.random },
      socketUrl: this.#options.socketUrl ?? socketUrlHere,
      changed: () => this.#changed(),
      anew: () => void this.#startAnew().catch(() => this.#changed()),
      sendWhole: () => void this.#exchange(),
    })
    this.#poll = setInterval(() => {
      if (this.#socket?.door !== 'open') void this.#exchange()
    }, POLL_MS)
    this.#changed()
  }

  #serverStatus(): ServerStatus {
    if (this.recovered !== null) return 'recovered'
    const socket = this.#socket
    const wasKnown = (this.#local.row?.epoch ?? 0) !== 0
    // A reconnect that succeeds overrides an earlier refusal.
    const isTurnedAway = socket?.door !== 'open' && this.refused === 'documents.not_found'
    if (socket?.door === 'revoked' || (isTurnedAway && wasKnown)) return 'revoked'
    if (socket?.mode === 'read') return 'read_only'
    if (!this.#local.isUnsent) return 'saved'
    return socket?.door === 'open' ? 'waiting' : 'offline'
  }

  /** Exchanges by request: for updates that are too large for a frame, and where no socket can connect. */
  async #exchange(): Promise<void> {
    if (this.#isExchanging || this.#isEnded || !this.#local.row) return
    this.#isExchanging = true
    try {
      // The server's first answer says what it lacks; the second request sends that.
      for (let again = true; again;) {
        again = false
        const { edits, isUnsent, row } = this.#local
        const vector = this.#vector
        const update = vector && isUnsent ? encodeStateAsUpdate(this.doc, vector) : undefined
        const known = { name: this.name, epoch: row.epoch, vector: encodeStateVector(this.doc) }
        await exchange(
          this.#account.api,
          [update ? { ...known, update } : known],
          async (answer) => {
            if ('error' in answer) {
              if (answer.error === 'documents.epoch') await this.#startAnew()
              return
            }
            if (answer.update) applyUpdate(this.doc, answer.update, FROM_SERVER)
            await this.#local.setEpoch(answer.epoch)
            this.#vector = answer.vector
            // The server answers requests, so a socket may connect too.
            this.#socket?.retryNow()
            if (update && answer.refused === null) this.#local.confirm(edits)
            again = !update && isUnsent && answer.mode === 'write'
          },
        )
      }
    } catch {
      // The poll or the leading tab tries again soon.
    } finally {
      this.#isExchanging = false
      this.#changed()
    }
  }

  /**
   * The server replaced the document. Merging would write the text twice, so this keeps it as a draft and closes the
   * document.
   */
  async #startAnew(): Promise<void> {
    if (this.#isEnded) return
    await this.#local.flush()
    this.recovered = await setAside(this.#account.vault, this.name, this.text.toJSON())
    this.#forget()
    this.#end()
    this.#changed()
  }

  #end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#socket?.stop()
    if (this.#poll) clearInterval(this.#poll)
    globalThis.removeEventListener?.('online', this.#online)
    globalThis.removeEventListener?.('offline', this.#offline)
    this.awareness.destroy()
    void this.#local.loaded
      .then(() => this.#local.close())
      .catch(() => undefined)
      .finally(() => this.#account.writers.delete(this.#local))
  }

  readonly #online = () => this.#socket?.retryNow()
  readonly #offline = () => this.#socket?.drop()

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}

function socketUrlHere(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`
}
