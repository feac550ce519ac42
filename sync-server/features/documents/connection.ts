import { encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { ApiError, type ErrorCode, ERRORS } from '#shared/errors.ts'
import { MAX_DOCUMENT_FRAME_BYTES } from '#shared/limits.ts'
import { CLOSE, type DocumentMode } from '#shared/rules/documents.ts'
import {
  awarenessFrame,
  deniedFrame,
  diffFrame,
  epochFrame,
  permissionDeniedFrame,
  permissionFrame,
  readFrame,
  readStateVector,
  savedFrame,
  stateVectorFrame,
} from './frames.ts'
import type { Person } from '../../sync/entities.ts'
import { Allowance } from './allowance.ts'
import type { PresentUser } from './presence.ts'
import { GapError, type Member, type Room } from './room.ts'
import type { UpdateCheck } from './update-check.ts'
import { outlineOf, type UpdateOutline } from './update-outline.ts'
import { DamagedUpdateError } from './update-reader.ts'

export interface Socket {
  send(data: Uint8Array): void
  close(code: number, reason: string): void
  readonly bufferedAmount: number
}

/** Each second, and at once after a pause: the first exchange is larger than what follows. */
const MESSAGES = { perSecond: 50, burst: 200 }
const BYTES = { perSecond: 256 * 1024, burst: 4 * 1024 * 1024 }
/** Time that one person's updates and questions may take from the server, in ms. */
const WORK = { perSecond: 100, burst: 2_000 }
/** A client that does not read its frames must reconnect and start over. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024
/** The server asks about a gap; an honest client answers with all of it. */
const MAX_GAPS = 3

/** One person's socket on one document. */
export class Connection implements Member {
  readonly userId: string
  readonly sessionId: string | undefined
  readonly #socket: Socket
  readonly #check: UpdateCheck
  readonly #messages: Allowance | null
  readonly #bytes: Allowance | null
  readonly #work: Allowance | null
  #room: Room | null = null
  #user: PresentUser | null = null
  #mode: DocumentMode = 'none'
  /** Frames that wait for an earlier one; null while none is worked on. */
  #backlog: Uint8Array[] | null = []
  #updates = 0
  #gaps = 0
  #closed = false

  constructor(socket: Socket, user: Person, check: UpdateCheck, isLimited: boolean) {
    this.userId = user.id
    this.sessionId = user.session_id
    this.#socket = socket
    this.#check = check
    this.#messages = isLimited ? new Allowance(MESSAGES) : null
    this.#bytes = isLimited ? new Allowance(BYTES) : null
    this.#work = isLimited ? new Allowance(WORK) : null
  }

  get mode(): DocumentMode {
    return this.#mode
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** The document is here: sends its epoch and the client's permission first, then the server's state vector. */
  enter(room: Room, mode: DocumentMode, user: PresentUser): void {
    this.#room = room
    this.#mode = mode
    this.#user = user
    room.members.add(this)
    this.send(epochFrame(room.epoch, room.schema))
    this.send(permissionFrame(mode))
    this.send(stateVectorFrame(encodeStateVector(room.doc)))
    const present = room.presence.all()
    if (present) this.send(awarenessFrame(present))
    this.#drain()
  }

  receive(data: unknown): void {
    if (this.#closed) return
    if (!(data instanceof ArrayBuffer) || data.byteLength > MAX_DOCUMENT_FRAME_BYTES)
      return this.close(CLOSE.damaged, 'not understood')
    const isAllowed =
      (this.#messages?.take(1) ?? true) && (this.#bytes?.take(data.byteLength) ?? true)
    if (!isAllowed) return this.close(CLOSE.tooMany, 'too many messages')
    const frame = new Uint8Array(data)
    if (this.#backlog) this.#backlog.push(frame)
    else this.#handle(frame)
  }

  send(frame: Uint8Array): void {
    if (this.#closed) return
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) return this.close(1013, 'too slow')
    this.#socket.send(frame)
  }

  /** They may do more or less than before. */
  permit(mode: DocumentMode): void {
    if (mode === this.#mode) return
    this.#mode = mode
    this.send(permissionFrame(mode))
    // The server asks a client that may now write for its earlier updates.
    if (mode === 'write') this.send(stateVectorFrame(encodeStateVector(this.#room!.doc)))
    if (mode === 'none') this.close(CLOSE.revoked, 'revoked')
  }

  close(code: number, reason: string): void {
    if (this.#closed) return
    this.left()
    this.#socket.close(code, reason)
  }

  /** The socket is gone: so is its person. */
  left(): void {
    if (this.#closed) return
    this.#closed = true
    this.#backlog = []
    const room = this.#room
    if (!room) return
    room.members.delete(this)
    room.showPresence(room.presence.drop(this))
  }

  #drain(): void {
    for (;;) {
      const frame = this.#backlog?.shift()
      if (!frame) break
      if (this.#handle(frame)) return
    }
    if (!this.#closed) this.#backlog = null
  }

  /** Returns true when what follows has to wait. */
  #handle(data: Uint8Array): boolean {
    const room = this.#room!
    const frame = readFrame(data)
    if (!frame) this.close(CLOSE.damaged, 'not understood')
    else if (frame.type === 'stateVector') this.#answer(room, frame.vector)
    else if (frame.type === 'update') return this.#takeUpdate(room, frame.update)
    else if (frame.type === 'awareness') this.#takePresence(room, frame.update)
    else if (frame.type === 'queryAwareness') {
      const present = room.presence.all()
      if (present) this.send(awarenessFrame(present))
    }
    return false
  }

  /** Sends what the client lacks, once it is on the disk: no client learns of an update that a crash could take back. */
  #answer(room: Room, vector: Uint8Array): void {
    if (!readStateVector(vector)) return this.close(CLOSE.damaged, 'not understood')
    const answer = () => {
      if (this.#closed) return
      const before = performance.now()
      this.send(diffFrame(encodeStateAsUpdate(room.doc, vector)))
      this.#worked(before)
    }
    if (room.isStoring) void room.settled.then(answer, () => undefined)
    else answer()
  }

  #takePresence(room: Room, update: Uint8Array): void {
    const said = room.presence.take(update, this, this.#user!)
    if (said === null) return this.close(CLOSE.damaged, 'not understood')
    // To themselves as well: y-websocket takes a silent server for a lost one.
    if (said) room.showPresence(said)
  }

  #takeUpdate(room: Room, update: Uint8Array): boolean {
    const number = ++this.#updates
    let outline: UpdateOutline
    try {
      outline = outlineOf(update)
    } catch (error) {
      if (!(error instanceof DamagedUpdateError)) throw error
      this.#turnAway(error, number)
      return false
    }
    const steps = room.stepsOf(outline)
    if (steps === 0) {
      this.#confirm(room.settled, outline, number)
      return false
    }
    if (this.#mode !== 'write') {
      this.#deny('documents.read_only', number)
      return false
    }
    if (room.isCheap(steps)) {
      this.#apply(room, update, outline, number)
      return false
    }
    this.#backlog ??= []
    void this.#check.passes(room.state, update).then((passes) => {
      if (this.#closed) return
      if (!passes) {
        this.#deny('documents.damaged', number)
        this.close(CLOSE.damaged, 'too expensive')
      } else if (this.#mode !== 'write') this.#deny('documents.read_only', number)
      else this.#apply(room, update, outline, number)
      this.#drain()
    })
    return true
  }

  #apply(room: Room, update: Uint8Array, outline: UpdateOutline, number: number): void {
    const before = performance.now()
    try {
      this.#confirm(room.apply(update, outline, this.userId, this), outline, number)
      this.#gaps = 0
      this.#worked(before)
    } catch (error) {
      if (error instanceof GapError) {
        if (++this.#gaps > MAX_GAPS) return this.close(CLOSE.damaged, 'something is missing')
        this.send(stateVectorFrame(encodeStateVector(room.doc)))
      } else if (error instanceof ApiError) this.#deny(error.code, number)
      else if (error instanceof DamagedUpdateError) this.#turnAway(error, number)
      else throw error
    }
  }

  #worked(before: number): void {
    if (!(this.#work?.take(performance.now() - before) ?? true))
      this.close(CLOSE.tooMany, 'too much work')
  }

  #confirm(stored: Promise<void>, { writers }: UpdateOutline, number: number): void {
    // When storing failed, the room has closed, and this connection with it.
    stored.then(
      () => this.send(savedFrame(writers, number)),
      () => undefined,
    )
  }

  #deny(code: ErrorCode, number: number): void {
    this.send(deniedFrame(code, number))
    this.send(permissionDeniedFrame(ERRORS[code][1]))
  }

  /** All later updates would depend on the refused one: the client's copy is of no use here. */
  #turnAway({ code }: DamagedUpdateError, number: number): void {
    this.#deny(code, number)
    this.close(CLOSE.damaged, ERRORS[code][1])
  }
}
