import { applyUpdate, Doc, encodeStateAsUpdate, findIndexSS, getState, type Text } from 'yjs'
import { ApiError } from '#shared/errors.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_WORDS } from '#shared/limits.ts'
import { textEdits } from '#shared/rules/text-edit.ts'
import { countWords } from '#shared/rules/word-count.ts'
import type { DocumentLog, StoredDocument } from './document-log.ts'
import { updateFrame } from './frames.ts'
import { joinUpdates } from './join-updates.ts'
import type { DocumentLocation } from './document-location.ts'
import { Presence } from './presence.ts'
import type { UpdateCheck } from './update-check.ts'
import type { UpdateOutline } from './update-outline.ts'
import { DamagedUpdateError } from './update-reader.ts'

const COMPACT_AFTER = 200
/** The number of updates to join at once: Yjs integrates each batch before the next, and becomes slow with more. */
const JOINED_AT_ONCE = 1_000
/** Steps that an update may cost without being tried elsewhere first. */
const CHEAP_STEPS = 2_000_000

/** Work after which it is tried how long this document takes to load: some are made to take for ever. */
const CHECK_AFTER_MS = 1_000
const NOTHING = new Uint8Array()

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
  /** Number of the latest update. */
  seq: number
  textSeq: number
  /** The time at which its text last went to its row, by the process's clock. */
  textAt = -Infinity
  readonly #log: DocumentLog
  readonly #failed: (room: Room) => void
  readonly #edited: (room: Room) => void
  /** Updates in the log since the snapshot, and their bytes with it. */
  #logged: number
  #bytes: number
  #emitted: Uint8Array | null = null
  #stored: Promise<void> = Promise.resolve()
  #pending = 0
  #compacting = false
  readonly #check: UpdateCheck
  #spentMs = 0
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
      edited(room: Room): void
    },
  ) {
    this.name = name
    this.location = location
    this.epoch = stored?.epoch ?? 1
    this.schema = stored?.schema_version ?? 1
    this.seq = stored?.seq ?? 0
    this.textSeq = stored?.text_seq ?? 0
    this.words = stored?.words ?? 0
    this.#log = parts.log
    this.#check = parts.check
    this.#failed = parts.failed
    this.#edited = parts.edited
    const updates = [...(stored?.snapshot ? [stored.snapshot] : []), ...(stored?.updates ?? [])]
    this.#logged = stored?.updates.length ?? 0
    this.#bytes = updates.reduce((sum, { length }) => sum + length, 0)
    const before = performance.now()
    if (stored?.snapshot) applyUpdate(this.doc, stored.snapshot)
    const logged = stored?.updates ?? []
    for (let i = 0; i < logged.length; i += JOINED_AT_ONCE)
      applyUpdate(this.doc, joinUpdates(logged.slice(i, i + JOINED_AT_ONCE)))
    // Every update in the log was complete when the server took it; should the joined one not be, each by itself is all
    // there is.
    if (this.doc.store.pendingStructs) updates.forEach((update) => applyUpdate(this.doc, update))
    this.#spent(performance.now() - before)
    this.text = this.doc.getText('text')
    this.doc.on('update', (update: Uint8Array) => (this.#emitted = update))
  }

  /** Resolves when everything taken so far is stored for good. */
  get settled(): Promise<void> {
    return this.#stored
  }

  /** True while updates are still on their way to the disk. */
  get isStoring(): boolean {
    return this.#pending > 0
  }

  /** The number of steps that applying it may need; 0 when it brings nothing new. */
  stepsOf({ writers, deletes }: UpdateOutline): number {
    let steps = 0
    for (const { client, end, structs } of writers)
      if (end > getState(this.doc.store, client)) steps += structs
    for (const range of deletes) if (!this.#isDeleted(range)) steps += 1
    if (steps === 0) return 0
    let pieces = steps
    for (const structs of this.doc.store.clients.values()) pieces += structs.length
    return steps * pieces
  }

  isCheap(steps: number): boolean {
    return steps <= CHEAP_STEPS
  }

  /** Takes an update that brings something new and passes it on. Resolves when it is stored for good. */
  apply(update: Uint8Array, outline: UpdateOutline, sender: Member | null): Promise<void> {
    if (!this.#fits(outline)) throw new GapError()
    this.#assertRoomFor(update, outline)
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
    this.#spent(performance.now() - before)
    return this.#store(sender)
  }

  /** Makes the text another one with as few edits as it takes. */
  replaceText(text: string): Promise<void> {
    this.doc.transact(() => {
      for (const { at, remove, insert } of textEdits(this.text.toJSON(), text).reverse()) {
        if (remove > 0) this.text.delete(at, remove)
        if (insert !== '') this.text.insert(at, insert)
      }
    })
    return this.#store(null)
  }

  broadcast(frame: Uint8Array | null, except: Member | null = null): void {
    if (frame) for (const member of this.members) if (member !== except) member.send(frame)
  }

  /** Folds the log into a snapshot, encoded from the document that is here. */
  async compact(): Promise<void> {
    if (this.#logged === 0 || this.#compacting) return
    this.#compacting = true
    try {
      const data = encodeStateAsUpdate(this.doc)
      this.#logged = 0
      this.#bytes = data.length
      await this.#log.compact(this.name, this.seq, data)
    } finally {
      this.#compacting = false
    }
  }

  #store(sender: Member | null): Promise<void> {
    const data = this.#emitted
    this.#emitted = null
    if (!data) return this.#stored
    this.seq += 1
    this.#logged += 1
    this.#bytes += data.length
    this.#pending += 1
    // The others need not wait for the disk: they send back their updates, should this process end before it has stored
    // them.
    this.broadcast(updateFrame(data), sender)
    const entry = { name: this.name, book_id: this.location.book_id, seq: this.seq, data }
    this.#stored = this.#log.append(entry).then(
      () => {
        this.#pending -= 1
      },
      (error: unknown) => {
        // The document in memory is ahead of the disk: no client may go on with it.
        this.#fail()
        throw error
      },
    )
    // Callers that need the result await it; without them, a failure must not be an unhandled rejection.
    this.#stored.catch(() => undefined)
    this.#edited(this)
    if (this.#logged >= COMPACT_AFTER) void this.compact().catch(() => this.#fail())
    return this.#stored
  }

  /**
   * Adds up the server's time for this document. The next client that opens it makes the server spend all of it at
   * once.
   */
  #spent(ms: number): void {
    this.#spentMs += ms
    if (this.#spentMs < CHECK_AFTER_MS) return
    this.#spentMs = 0
    void this.#check.passes(NOTHING, encodeStateAsUpdate(this.doc)).then((passes) => {
      this.#isTooSlow = !passes
    })
  }

  #fail(): void {
    this.#failed(this)
  }

  #fits({ writers, deletes, needs }: UpdateOutline): boolean {
    const known = new Map<number, number>()
    const stateOf = (client: number) => known.get(client) ?? getState(this.doc.store, client)
    for (const { client, start, end } of writers) {
      const state = stateOf(client)
      if (start > state) return false
      known.set(client, Math.max(state, end))
    }
    for (const [client, clock] of needs) if (clock > stateOf(client)) return false
    return deletes.every(({ client, end }) => end <= stateOf(client))
  }

  #isDeleted({ client, start, end }: { client: number; start: number; end: number }): boolean {
    const structs = this.doc.store.clients.get(client)
    if (!structs || end > getState(this.doc.store, client)) return false
    for (let i = findIndexSS(structs, start); i < structs.length; i++) {
      const struct = structs[i]!
      if (struct.id.clock >= end) return true
      if (!struct.deleted) return false
    }
    return true
  }

  #assertRoomFor(update: Uint8Array, { inserted, strings }: UpdateOutline): void {
    if (inserted === 0) return
    if (this.#isTooSlow) throw new ApiError('documents.too_large')
    if (this.#bytes + update.length > MAX_DOCUMENT_BYTES) {
      // Much of it may have been folded away since it was counted.
      this.#bytes = encodeStateAsUpdate(this.doc).length
      if (this.#bytes + update.length > MAX_DOCUMENT_BYTES)
        throw new ApiError('documents.too_large')
    }
    if (this.words + inserted / 2 <= MAX_DOCUMENT_WORDS) return
    this.words = countWords(this.text.toJSON())
    const added = countWords(strings.join(''))
    if (added > 0 && this.words + added > MAX_DOCUMENT_WORDS)
      throw new ApiError('documents.too_large')
  }
}
