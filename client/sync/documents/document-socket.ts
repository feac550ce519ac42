import { type Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import { applyUpdate, encodeStateAsUpdate } from 'yjs'
import { DOCUMENT_SCHEMA, MAX_DOCUMENT_FRAME_BYTES } from '#shared/limits.ts'
import { CLOSE, type DocumentMode, FRAME } from '#shared/rules/documents.ts'
import { afterPaint, notAfterPaint } from '../../after-paint.ts'
import type { Api } from '../session/api.ts'
import { RefusedError } from '../session/api.ts'
import { backoff } from '../engine/backoff.ts'
import type { Platform } from '../store/platform.ts'
import { awarenessFrame, diffFrame, type Incoming, readFrame, updateFrame } from './frames.ts'
import { FROM_SERVER, FROM_TAB, FROM_DISK, type LocalDocument } from './local-document.ts'

const RESEND_MS = 10_000

interface Parts {
  local: LocalDocument
  awareness: Awareness
  api: Api
  platform: Pick<Platform, 'random'>
  socketUrl(path: string): string
  name: string
  changed(): void
  /** The server replaced the document by a new one. */
  anew(): void
  /** The update is too large for a frame; the request `documents.exchange` has to carry it. */
  sendWhole(): void
}

export type Door = 'closed' | 'opening' | 'open' | 'revoked'

/**
 * The live connection of one document: sends edits made here, applies edits of others, and notes which edits the server
 * has stored.
 */
export class DocumentSocket {
  door: Door = 'closed'
  mode: DocumentMode = 'write'
  /** True once the server has sent what this tab lacked. */
  isCurrent = false
  /** Error code of the server's refusal of edits made here; null without one. */
  refused: string | null = null
  readonly #parts: Parts
  readonly #provider: WebsocketProvider
  #epoch = 0
  /** True if the server uses a newer document schema: this version reads it only in part, so it does not write. */
  #isNewer = false
  #sent = 0
  /** Number of a frame → the last edit in it. */
  readonly #underWay = new Map<number, number>()
  /** Edits that wait until the browser has painted their letter, so that sending does not delay a keystroke. */
  #leaving: Uint8Array<ArrayBuffer>[] = []
  #synced = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#provider = this.#provide()
    parts.local.doc.on('update', this.#send)
    parts.awareness.on('update', this.#sendAwareness)
    void this.#open()
  }

  /** Reconnects without waiting: the network is back. */
  retryNow(): void {
    if (this.#provider.ws || this.#stopped || this.door === 'opening') return
    this.#failures = 0
    void this.#open()
  }

  /**
   * Closes the socket when the browser goes offline. The socket may not notice for a long time, and would seem to be
   * sending.
   */
  drop(): void {
    this.#provider.disconnect()
  }

  stop(): void {
    this.#stopped = true
    const { local, awareness } = this.#parts
    local.doc.off('update', this.#send)
    awareness.off('update', this.#sendAwareness)
    if (this.#timer) clearTimeout(this.#timer)
    this.#leave()
    notAfterPaint(this.#leave)
    this.#provider.destroy()
  }

  /**
   * y-websocket opens the socket, closes a silent one and drops the awareness of people who left. This class sends and
   * reads all messages.
   */
  #provide(): WebsocketProvider {
    const { local, awareness, socketUrl, name } = this.#parts
    const provider = new WebsocketProvider(socketUrl('/api/collab'), name, local.doc, {
      connect: false,
      awareness,
      // The tabs use a channel of their own, which carries only edits that are on the disk.
      disableBc: true,
      // y-websocket would reconnect with the used ticket.
      shouldReconnect: () => false,
    })
    // y-websocket would also send edits that came from the disk, other tabs and other people, and count none.
    local.doc.off('update', provider._updateHandler)
    awareness.off('update', provider._awarenessUpdateHandler)
    for (const type of Object.values(FRAME))
      provider.messageHandlers[type] = (_, decoder) => this.#receive(readFrame(type, decoder))
    provider.on('connection-close', (event) => {
      // After a silent connection y-websocket would reconnect by itself.
      provider.shouldConnect = false
      this.#lost(event?.code ?? 0)
    })
    return provider
  }

  async #open(): Promise<void> {
    const { api, name } = this.#parts
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#become('opening')
    try {
      const { ticket } = (await api.documents.ticket({ body: { document: name } })).data
      if (this.#stopped) return
      if (this.refused === 'documents.not_found') this.refused = null
      this.#provider.protocols = [`ticket.${ticket}`]
      this.#provider.connect()
    } catch (error) {
      // The document is not on the server yet, or this account may not read it: `documents.exchange` finds out which.
      if (error instanceof RefusedError) this.refused = error.code
      this.#lost(0)
    }
  }

  #receive(frame: Incoming): void {
    const { local, awareness } = this.#parts
    if (frame.type === 'epoch') this.#greet(frame)
    else if (frame.type === 'permission') this.#permit(frame.mode)
    else if (frame.type === 'stateVector') this.#answer(frame.vector)
    else if (frame.type === 'update') applyUpdate(local.doc, frame.update, FROM_SERVER)
    else if (frame.type === 'diff') {
      applyUpdate(local.doc, frame.update, FROM_SERVER)
      this.isCurrent = true
      // Store the epoch only after the text: an epoch without its text would look like an empty text.
      void local.setEpoch(this.#epoch).catch(() => undefined)
      this.#failures = 0
      this.#parts.changed()
    } else if (frame.type === 'awareness')
      applyAwarenessUpdate(awareness, frame.update, FROM_SERVER)
    else if (frame.type === 'saved') this.#saved(frame.number)
    else if (frame.type === 'denied') this.#denied(frame.reason)
  }

  /** Compares epochs before this tab sends anything: edits of another epoch belong to another document. */
  #greet({ epoch, schema }: Extract<Incoming, { type: 'epoch' }>): void {
    const { local, anew } = this.#parts
    const known = local.row?.epoch ?? 0
    if (known !== 0 && known !== epoch) {
      this.stop()
      return anew()
    }
    this.#epoch = epoch
    this.#isNewer = schema > DOCUMENT_SCHEMA
    this.#become('open')
  }

  #permit(mode: DocumentMode): void {
    this.mode = mode === 'write' && this.#isNewer ? 'read' : mode
    this.door = mode === 'none' ? 'revoked' : 'open'
    // Reports also a change of mode alone: a person who may only read from now on sees it at once.
    this.#parts.changed()
  }

  /** Sends everything that the server lacks, deletions too; from here on `#send` sends each edit as it is made. */
  #answer(vector: Uint8Array): void {
    const { local, awareness, sendWhole } = this.#parts
    if (this.mode === 'write') {
      const diff = encodeStateAsUpdate(local.doc, vector)
      if (diff.length > MAX_DOCUMENT_FRAME_BYTES - 64) return sendWhole()
      this.#synced = true
      // This frame contains all earlier ones: only the answer to it counts.
      this.#underWay.clear()
      this.#underWay.set(++this.#sent, local.edits)
      this.#put(diffFrame(diff))
    }
    this.#put(awarenessFrame(encodeAwarenessUpdate(awareness, [awareness.clientID])))
  }

  #saved(number: number): void {
    const edit = this.#underWay.get(number)
    this.#underWay.delete(number)
    if (edit === undefined) return
    this.refused = null
    this.#parts.local.confirm(edit)
    this.#parts.changed()
  }

  /** The server refused a frame: unacknowledged updates may be lost, so none counts as sent until a full resend. */
  #denied(reason: string): void {
    this.refused = reason
    this.#synced = false
    this.#underWay.clear()
    this.#parts.changed()
    // The writer may remove some of it meanwhile; after the reconnect this tab sends the rest.
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#provider.ws?.close(), RESEND_MS)
  }

  readonly #send = (update: Uint8Array, origin: unknown): void => {
    if (origin === FROM_SERVER || origin === FROM_TAB || origin === FROM_DISK) return
    if (!this.#synced || this.mode !== 'write') return
    if (update.length > MAX_DOCUMENT_FRAME_BYTES - 64) return this.#parts.sendWhole()
    // `LocalDocument` listened first, and has counted this edit.
    this.#underWay.set(++this.#sent, this.#parts.local.edits)
    this.#leaving.push(updateFrame(update))
    afterPaint(this.#leave)
  }

  readonly #leave = (): void => {
    const frames = this.#leaving
    this.#leaving = []
    for (const frame of frames) this.#put(frame)
  }

  readonly #sendAwareness = (
    { added, updated, removed }: Record<string, number[]>,
    origin: unknown,
  ): void => {
    if (origin === FROM_SERVER) return
    const { awareness } = this.#parts
    const own = [...added!, ...updated!, ...removed!].filter((id) => id === awareness.clientID)
    if (own.length > 0 && this.door === 'open')
      this.#put(awarenessFrame(encodeAwarenessUpdate(awareness, own)))
  }

  #put(frame: Uint8Array<ArrayBuffer>): void {
    if (this.#leaving.length > 0) this.#leave()
    const { ws } = this.#provider
    if (ws?.readyState === WebSocket.OPEN) ws.send(frame)
  }

  #lost(code: number): void {
    this.#synced = false
    this.#sent = 0
    this.#leaving = []
    this.#underWay.clear()
    if (this.#stopped) return
    const isOver = code === CLOSE.revoked || code === CLOSE.notFound
    this.#become(isOver ? 'revoked' : 'closed')
    if (isOver) return
    this.#failures += 1
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => void this.#open(),
      backoff(this.#failures, this.#parts.platform.random()),
    )
  }

  #become(door: Door): void {
    if (this.door === door) return
    this.door = door
    this.#parts.changed()
  }
}
