import { applyUpdate, Doc, encodeStateAsUpdate, getState, type Text } from 'yjs'
import { ApiError } from '#shared/errors.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_WORDS } from '#shared/limits.ts'
import { textEdits } from '#shared/rules/text-edit.ts'
import { countWords } from '#shared/rules/word-count.ts'
import type { DocumentLog, StoredDocument } from './document-log.ts'
import type { FollowedLog } from './followed-log.ts'
import { awarenessFrame, updateFrame } from './frames.ts'
import { fits, isDeleted } from './fits.ts'
import { joinUpdates } from './join-updates.ts'
import { LogOrder } from './log-order.ts'
import type { DocumentLocation } from './document-location.ts'
import { Presence } from './presence.ts'
import type { UpdateCheck } from './update-check.ts'
import type { UpdateOutline } from './update-outline.ts'
import { DamagedUpdateError } from './update-reader.ts'

const COMPACT_AFTER = 200
/** The number of updates to join at once: Yjs integrates each batch before the next, and becomes slow with more. */
const JOINED_AT_ONCE = 1_000
/**
 * Steps that an update may cost without being tried elsewhere first, with those before it that were not: loading takes all pieces
 * in another order, and may need that many more.
 */
const CHEAP_STEPS = 2_000_000

/** Work after which it is tried how long this document takes to load: some are made to take for ever. */
const CHECK_AFTER_MS = 1_000
/** What an edit takes in an update besides its letters. */
const EDIT_BYTES = 32
/** An update of no pieces and no deletions. */
const NOTHING = new Uint8Array(2)
/** A larger update is read from the log by the other nodes. */
const MAX_TOLD_BYTES = 64 * 1024

export interface Member {
  send(frame: Uint8Array): void
}

/** The update depends on one that the server has not received yet. */
export class GapError extends Error {
  constructor() {
    super('something before it is missing')
    this.name = 'GapError'
  }
}

/** One document in memory. Everything in the log is in here; everything in here is in the log or on its way there. */
export class Room {
  readonly name: string
  readonly location: DocumentLocation
  readonly epoch: number
  readonly schema: number
  readonly doc = new Doc()
  readonly text: Text
  readonly members = new Set<Member>()
  readonly presence = new Presence()
  /** The number of holders that need it in memory: connections, and calls while they run. */
  holders = 0
  words: number
  /** Number of the latest update; with several nodes, of the latest before which none is missing here. */
  seq: number
  textSeq: number
  /** The time at which its text last went to its row, by the process's clock. */
  textAt = -Infinity
  /** The users who wrote since the text last went to its row; null after a start in between. */
  #writers: Set<string> | null = new Set()
  readonly #log: DocumentLog
  readonly #failed: (room: Room) => void
  readonly #edited: (room: Room, isHere: boolean) => void
  /** Null if no other node writes. */
  readonly #followed: FollowedLog | null
  readonly #order: LogOrder
  /** Updates in the log since the snapshot, and their bytes with it. */
  #logged: number
  #bytes: number
  #emitted: Uint8Array | null = null
  #stored: Promise<void> = Promise.resolve()
  #pending = 0
  #compacting = false
  readonly #check: UpdateCheck
  #spentMs = 0
  #untriedSteps = 0
  /** It takes too long already: nothing may be added any more. */
  #isTooSlow = false

  constructor(
    name: string,
    location: DocumentLocation,
    stored: StoredDocument | null,
    parts: {
      log: DocumentLog
      check: UpdateCheck
      failed(room: Room): void
      /** `isHere`: on this node. */
      edited(room: Room, isHere: boolean): void
      followed: FollowedLog | null
    },
  ) {
    this.name = name
    this.location = location
    this.epoch = stored?.epoch ?? 1
    this.schema = stored?.schema_version ?? 1
    this.seq = stored?.seq ?? 0
    this.textSeq = stored?.text_seq ?? 0
    this.words = stored?.words ?? 0
    if (this.seq > this.textSeq) this.#writers = null
    this.#log = parts.log
    this.#check = parts.check
    this.#failed = parts.failed
    this.#edited = parts.edited
    this.#followed = parts.followed
    this.#order = new LogOrder(this.seq)
    const updates = [...(stored?.snapshot ? [stored.snapshot] : []), ...(stored?.updates ?? [])]
    this.#logged = stored?.updates.length ?? 0
    this.#bytes = updates.reduce((sum, { length }) => sum + length, 0)
    const before = performance.now()
    if (stored?.snapshot) applyUpdate(this.doc, stored.snapshot)
    const logged = stored?.updates ?? []
    for (let i = 0; i < logged.length; i += JOINED_AT_ONCE)
      for (const joined of joinUpdates(logged.slice(i, i + JOINED_AT_ONCE)))
        applyUpdate(this.doc, joined)
    // Every update in the log was complete when the server took it; should the joined one not be, each by itself is all
    // there is.
    if (this.doc.store.pendingStructs) updates.forEach((update) => applyUpdate(this.doc, update))
    this.#spent(performance.now() - before)
    this.text = this.doc.getText('text')
    this.doc.on('update', (update: Uint8Array) => (this.#emitted = update))
  }

  /** True if the log has an update that did not arrive, and later ones did. */
  get isBehind(): boolean {
    return this.#order.isBehind
  }

  /** Takes an update that another node has put into the log. */
  hear(seq: number, update: Uint8Array): void {
    this.#arrive(seq, update)
  }

  /** Takes all updates up to `seq`: others have folded the log. */
  jump(seq: number, snapshot: Uint8Array): void {
    this.#takeIn(snapshot)
    this.#order.jump(seq)
    this.#arrive(seq, null)
    this.#edited(this, false)
  }

  /** Resolves when everything taken so far is stored for good. */
  get settled(): Promise<void> {
    return this.#stored
  }

  /** The whole document, as it is when it is asked for. */
  readonly state = (): Uint8Array => encodeStateAsUpdate(this.doc)

  /** True while updates are still on their way to the disk. */
  get isStoring(): boolean {
    return this.#pending > 0
  }

  /** The number of steps that applying it may need; 0 when it brings nothing new. */
  stepsOf({ writers, deletes }: UpdateOutline): number {
    let steps = 0
    for (const { client, end, structs } of writers)
      if (end > getState(this.doc.store, client)) steps += structs
    for (const range of deletes) if (!isDeleted(this.doc.store, range)) steps += 1
    if (steps === 0) return 0
    let pieces = steps
    for (const structs of this.doc.store.clients.values()) pieces += structs.length
    return steps * pieces
  }

  isCheap(steps: number): boolean {
    return this.#untriedSteps + steps <= CHEAP_STEPS
  }

  /** Takes an update that brings something new and passes it on. Resolves when it is stored for good. */
  apply(
    update: Uint8Array,
    outline: UpdateOutline,
    writer: string,
    sender: Member | null = null,
  ): Promise<void> {
    if (!fits(this.doc.store, outline)) throw new GapError()
    this.#assertRoomFor(update, outline)
    const steps = this.stepsOf(outline)
    const before = performance.now()
    try {
      applyUpdate(this.doc, update)
    } catch (error) {
      this.#fail()
      throw new DamagedUpdateError(String(error))
    }
    const { pendingStructs, pendingDs } = this.doc.store
    if (pendingStructs || pendingDs) {
      this.#fail()
      throw new DamagedUpdateError('it waits for itself')
    }
    this.#untriedSteps = this.isCheap(steps) ? this.#untriedSteps + steps : 0
    this.#spent(performance.now() - before)
    return this.#store(writer, sender)
  }

  /** Makes the text another one with as few edits as it takes. */
  replaceText(text: string, writer: string): Promise<void> {
    const edits = textEdits(this.text.toJSON(), text)
    const inserted = edits.map(({ insert }) => insert).join('')
    if (inserted !== '') {
      this.#assertBytesFor(Buffer.byteLength(inserted) + edits.length * EDIT_BYTES)
      // No text has more words than letters.
      if (text.length > MAX_DOCUMENT_WORDS && countWords(text) > MAX_DOCUMENT_WORDS)
        throw new ApiError('documents.too_large')
    }
    this.doc.transact(() => {
      for (const { at, remove, insert } of edits.reverse()) {
        if (remove > 0) this.text.delete(at, remove)
        if (insert !== '') this.text.insert(at, insert)
      }
    })
    return this.#store(writer, null)
  }

  /** Those who wrote the text that goes to its row now; null: anybody who may. */
  takeWriters(): string[] | null {
    const writers = this.#writers && [...this.#writers]
    this.#writers = new Set()
    return writers
  }

  /** The row was not written: those who wrote before count with those who write next. */
  loseWriters(): void {
    this.#writers = null
  }

  broadcast(frame: Uint8Array | null, except: Member | null = null): void {
    if (frame) for (const member of this.members) if (member !== except) member.send(frame)
  }

  /** Shows where its users are, to those on all nodes. */
  showPresence(update: Uint8Array | null): void {
    if (!update) return
    this.broadcast(awarenessFrame(update))
    this.#followed?.bus.tell({ name: this.name, presence: update })
  }

  /** Takes what another node tells of its users. */
  hearPresence(update: Uint8Array): void {
    const news = this.presence.hear(update)
    if (news) this.broadcast(awarenessFrame(news))
  }

  /** Folds the log into a snapshot, encoded from the document that is here. */
  async compact(): Promise<void> {
    if (this.#logged === 0 || this.#compacting) return
    this.#compacting = true
    try {
      const data = encodeStateAsUpdate(this.doc)
      // With several nodes those that have no number yet stay in the log.
      this.#logged = this.#followed ? this.#pending : 0
      this.#bytes = data.length
      await this.#log.compact(this.name, this.seq, data)
    } finally {
      this.#compacting = false
    }
  }

  #store(writer: string, sender: Member | null): Promise<void> {
    const data = this.#takeEmitted()
    if (!data) return this.#stored
    this.#writers?.add(writer)
    if (!this.#followed) this.seq += 1
    this.#logged += 1
    this.#bytes += data.length
    this.#pending += 1
    // The others need not wait for the disk: they send back their updates, should this process end before it has stored
    // them.
    this.broadcast(updateFrame(data), sender)
    const { name, seq } = this
    const { book_id } = this.location
    const number = this.#followed ? { seq: null, isFirst: seq === 0 } : { seq, isFirst: seq === 1 }
    this.#stored = this.#log.append({ name, book_id, data, ...number }).then(
      (given) => {
        this.#pending -= 1
        this.#tell(given, data)
      },
      (error: unknown) => {
        // The document in memory is ahead of the disk: no client may go on with it.
        this.#fail()
        throw error
      },
    )
    // Callers that need the result await it; without them, a failure must not be an unhandled rejection.
    this.#stored.catch(() => undefined)
    if (!this.#followed) this.#edited(this, true)
    if (!this.#followed) this.#compactIfLong()
    return this.#stored
  }

  #takeEmitted(): Uint8Array | null {
    const data = this.#emitted
    this.#emitted = null
    return data
  }

  #tell(seq: number, data: Uint8Array): void {
    if (!this.#followed) return
    const update = data.length <= MAX_TOLD_BYTES ? data : null
    this.#followed.bus.tell({ name: this.name, seq, update })
    this.#arrive(seq, null)
    // Also if the log was read before it was told of.
    this.#edited(this, true)
  }

  /** The log has given this number to an update; null: it is in the document. */
  #arrive(seq: number, update: Uint8Array | null): void {
    const { updates, hasOwn } = this.#order.arrive(seq, update)
    for (const each of updates) this.#takeIn(each)
    this.seq = this.#order.seq
    if (hasOwn) {
      this.#edited(this, true)
      this.#compactIfLong()
    } else if (updates.length > 0) this.#edited(this, false)
    if (this.#order.isBehind) this.#followed?.noticeGap(this)
  }

  #compactIfLong(): void {
    // With several nodes an update counts once it has its number.
    const logged = this.#followed ? this.#logged - this.#pending : this.#logged
    if (logged >= COMPACT_AFTER) void this.compact().catch(() => this.#fail())
  }

  #takeIn(update: Uint8Array): void {
    this.#emitted = null
    try {
      applyUpdate(this.doc, update)
    } catch {
      return this.#fail()
    }
    const { pendingStructs, pendingDs } = this.doc.store
    if (pendingStructs || pendingDs) return this.#fail()
    const data = this.#takeEmitted()
    // The document had it already, perhaps from the device that went from one node to another.
    if (!data) return
    this.#logged += 1
    this.#bytes += data.length
    // Nobody here knows who wrote it.
    this.#writers = null
    this.broadcast(updateFrame(data))
  }

  /**
   * Adds up the server's time for this document. The next client that opens it makes the server spend all of it at
   * once.
   */
  #spent(ms: number): void {
    this.#spentMs += ms
    if (this.#spentMs < CHECK_AFTER_MS) return
    this.#spentMs = 0
    void this.#check.passes(this.state, NOTHING).then((passes) => {
      this.#isTooSlow = !passes
    })
  }

  #fail(): void {
    this.#failed(this)
  }

  #assertRoomFor(update: Uint8Array, { writers, inserted, strings }: UpdateOutline): void {
    // Deletions always fit; pieces without letters take room as well.
    if (writers.length === 0) return
    this.#assertBytesFor(update.length)
    if (this.words + inserted / 2 <= MAX_DOCUMENT_WORDS) return
    this.words = countWords(this.text.toJSON())
    const added = countWords(strings.join(''))
    if (added > 0 && this.words + added > MAX_DOCUMENT_WORDS)
      throw new ApiError('documents.too_large')
  }

  #assertBytesFor(bytes: number): void {
    if (this.#isTooSlow) throw new ApiError('documents.too_large')
    if (this.#bytes + bytes <= MAX_DOCUMENT_BYTES) return
    // Much of it may have been folded away since it was counted.
    this.#bytes = encodeStateAsUpdate(this.doc).length
    if (this.#bytes + bytes > MAX_DOCUMENT_BYTES) throw new ApiError('documents.too_large')
  }
}
