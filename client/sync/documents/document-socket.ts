import { applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import {
  type Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import { DOCUMENT_SCHEMA, MAX_DOCUMENT_FRAME_BYTES } from '#shared/limits.ts'
import { CLOSE, type DocumentMode } from '#shared/rules/documents.ts'
import { afterPaint, notAfterPaint } from '../after-paint.ts'
import type { Api } from '../api.ts'
import { RefusedError } from '../api.ts'
import { backoff } from '../outbox.ts'
import type { Platform } from '../platform.ts'
import {
  awarenessFrame,
  diffFrame,
  type Incoming,
  readFrame,
  stateVectorFrame,
  updateFrame,
} from './frames.ts'
import { FROM_SERVER, FROM_TAB, FROM_DISK, type LocalDocument } from './local-document.ts'

/** The server has news for everybody every fifteen seconds while somebody is here; longer silence is a lost line. */
const SILENT_MS = 45_000
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
  #socket: WebSocket | null = null
  #epoch = 0
  #sent = 0
  /** Number of a frame → the last edit in it. */
  readonly #underWay = new Map<number, number>()
  /** Edits that leave once the letter they come from is painted: sending is not in the way of a key. */
  #leaving: Uint8Array<ArrayBuffer>[] = []
  #synced = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  #silence: ReturnType<typeof setTimeout> | null = null
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    parts.local.doc.on('update', this.#send)
    parts.awareness.on('update', this.#tell)
    void this.#open()
  }

  /** The network is back: no reason to wait any longer. */
  retryNow(): void {
    if (this.#socket || this.#stopped || this.door === 'opening') return
    this.#failures = 0
    void this.#open()
  }

  /** The line is gone. A socket itself may not notice for a long time, and would seem to be sending. */
  readonly drop = (): void => {
    const socket = this.#socket
    if (!socket) return
    this.#lost(0)
    socket.close()
  }

  stop(): void {
    this.#stopped = true
    const { local, awareness } = this.#parts
    local.doc.off('update', this.#send)
    awareness.off('update', this.#tell)
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#silence) clearTimeout(this.#silence)
    this.#leave()
    notAfterPaint(this.#leave)
    this.#socket?.close()
    this.#socket = null
  }

  async #open(): Promise<void> {
    const { api, socketUrl, name } = this.#parts
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#become('opening')
    try {
      const { ticket } = (await api.documents.ticket({ body: { document: name } })).data
      if (this.#stopped) return
      if (this.refused === 'documents.not_found') this.refused = null
      const socket = new WebSocket(socketUrl(`/api/collab/${name}`), [`ticket.${ticket}`])
      socket.binaryType = 'arraybuffer'
      this.#socket = socket
      socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
        if (this.#socket === socket) this.#receive(data)
      })
      socket.addEventListener('close', ({ code }) => {
        if (this.#socket === socket) this.#lost(code)
      })
    } catch (error) {
      // Not there yet, or not for us: the other door finds out which.
      if (error instanceof RefusedError) this.refused = error.code
      this.#lost(0)
    }
  }

  #receive(data: ArrayBuffer): void {
    this.#listenOn()
    const frame = readFrame(data)
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

  /** Nothing is sent before it is known to be the same document. */
  #greet({ epoch, schema }: Extract<Incoming, { type: 'epoch' }>): void {
    const { local, anew } = this.#parts
    const known = local.row?.epoch ?? 0
    if (known !== 0 && known !== epoch) {
      this.stop()
      return anew()
    }
    if (schema > DOCUMENT_SCHEMA) return this.#permit('read')
    this.#epoch = epoch
    this.#become('open')
    this.#put(stateVectorFrame(encodeStateVector(local.doc)))
  }

  #permit(mode: DocumentMode): void {
    this.mode = mode
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
    this.#timer = setTimeout(() => this.#socket?.close(), RESEND_MS)
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

  readonly #tell = (
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
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(frame)
  }

  #listenOn(): void {
    if (this.#silence) clearTimeout(this.#silence)
    this.#silence = setTimeout(this.drop, SILENT_MS)
  }

  #lost(code: number): void {
    const { awareness, platform } = this.#parts
    if (this.#silence) clearTimeout(this.#silence)
    this.#socket = null
    this.#synced = false
    this.#sent = 0
    this.#leaving = []
    this.#underWay.clear()
    const others = [...awareness.getStates().keys()].filter((id) => id !== awareness.clientID)
    removeAwarenessStates(awareness, others, FROM_SERVER)
    if (this.#stopped) return
    const isOver = code === CLOSE.revoked || code === CLOSE.notFound
    this.#become(isOver ? 'revoked' : 'closed')
    if (isOver) return
    this.#failures += 1
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#open(), backoff(this.#failures, platform.random()))
  }

  #become(door: Door): void {
    if (this.door === door) return
    this.door = door
    this.#parts.changed()
  }
}
