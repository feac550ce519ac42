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
  /** The document was started anew. */
  anew(): void
  /** Too much for one frame, or the server asks for what only the other door carries. */
  sendWhole(): void
}

export type Door = 'closed' | 'opening' | 'open' | 'revoked'

/** The live line of one document: sends what is written, brings what others write, hears what is stored. */
export class DocumentSocket {
  door: Door = 'closed'
  mode: DocumentMode = 'write'
  /** Why the server does not take what is written here. */
  refused: string | null = null
  readonly #parts: Parts
  readonly #provider: WebsocketProvider
  #epoch = 0
  /** What this version knows only in part is not written in. */
  #isNewer = false
  #sent = 0
  /** Number of a frame → the last edit in it. */
  readonly #underWay = new Map<number, number>()
  /** Edits that leave once the letter they come from is painted: sending is not in the way of a key. */
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

  /** The network is back: no reason to wait any longer. */
  retryNow(): void {
    if (this.#provider.ws || this.#stopped || this.door === 'opening') return
    this.#failures = 0
    void this.#open()
  }

  /** The line is gone. A socket itself may not notice for a long time, and would seem to be sending. */
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

  /** The socket is y-websocket's: it opens it, takes a silent one for lost, and forgets who was here. What is said, and when, is ours. */
  #provide(): WebsocketProvider {
    const { local, awareness, socketUrl, name } = this.#parts
    const provider = new WebsocketProvider(socketUrl('/api/collab'), name, local.doc, {
      connect: false,
      awareness,
      // Tabs tell each other what has reached the disk.
      disableBc: true,
      // It would come back with the ticket that is used up.
      shouldReconnect: () => false,
    })
    // It would send what came from the disk, from other tabs and from other people, and count nothing.
    local.doc.off('update', provider._updateHandler)
    awareness.off('update', provider._awarenessUpdateHandler)
    for (const type of Object.values(FRAME))
      provider.messageHandlers[type] = (_, decoder) => this.#receive(readFrame(type, decoder))
    provider.on('connection-close', (event) => {
      // After a silence it would come back without asking.
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
      // Not there yet, or not for us: the other door finds out which.
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
      // Only now: an epoch without its text would look like a text that is empty.
      void local.setEpoch(this.#epoch).catch(() => undefined)
      this.#failures = 0
    } else if (frame.type === 'awareness')
      applyAwarenessUpdate(awareness, frame.update, FROM_SERVER)
    else if (frame.type === 'saved') this.#saved(frame.number)
    else if (frame.type === 'denied') this.#denied(frame.reason)
  }

  /** Nothing that was written here is sent before it is known to be the same document. */
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
    // Also where the door stays as it is: whoever may only read from now on is told at once.
    this.#parts.changed()
  }

  /** Everything the server lacks, deletions too; from here on each edit follows as it is made. */
  #answer(vector: Uint8Array): void {
    const { local, awareness, sendWhole } = this.#parts
    if (this.mode === 'write') {
      const diff = encodeStateAsUpdate(local.doc, vector)
      if (diff.length > MAX_DOCUMENT_FRAME_BYTES - 64) return sendWhole()
      this.#synced = true
      // All of it again: only the answer to this one counts.
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

  /** What is under way may not have been taken: nothing of it counts until all of it was sent anew. */
  #denied(reason: string): void {
    this.refused = reason
    this.#synced = false
    this.#underWay.clear()
    this.#parts.changed()
    // Meanwhile some of it may have been taken out again: coming back sends what is left.
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#provider.ws?.close(), RESEND_MS)
  }

  readonly #send = (update: Uint8Array, origin: unknown): void => {
    if (origin === FROM_SERVER || origin === FROM_TAB || origin === FROM_DISK) return
    if (!this.#synced || this.mode !== 'write') return
    if (update.length > MAX_DOCUMENT_FRAME_BYTES - 64) return this.#parts.sendWhole()
    // The document listened first, and has counted it.
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
