import { applyUpdate, Doc, mergeUpdates } from 'yjs'
import type { Cache } from '../store/cache.ts'
import type { Left } from '../store/left.ts'
import { writeSafely } from '../store/storage.ts'
import { whenIdle } from '../../when-idle.ts'
import type { DocumentRow, Vault } from '../store/vault.ts'
import {
  FOLD_AFTER,
  foldUpdates,
  markSent,
  type NewUpdate,
  readDocument,
  storeUpdates,
} from './document-rows.ts'
import { channelOf } from './document-tabs.ts'

/** An edit reaches the disk this long after the first letter of its batch. */
const SAVE_AFTER_MS = 250
const RETRY_MS = 2_000

/** Origins of edits that this tab does not send to the server. */
export const FROM_DISK = 'disk'
export const FROM_TAB = 'tab'
export const FROM_SERVER = 'server'

export type LocalStatus = 'saving' | 'saved' | 'failed'

interface Parts {
  vault: Vault
  cache: Cache
  name: string
  bookId: string
  changed(): void
}

/** A document in this tab. Writes its edits to the disk, then posts them to the other tabs. */
export class LocalDocument {
  readonly doc = new Doc()
  readonly loaded: Promise<void>
  row: DocumentRow | null = null
  status: LocalStatus = 'saved'
  /** Number of edits made here; each has its number. */
  edits = 0
  readonly #parts: Parts
  readonly #channel: BroadcastChannel
  #own: Uint8Array[] = []
  /** On their way to the disk. */
  #underWay: Uint8Array[] = []
  #others: Uint8Array[] = []
  /** Rows that the server has not confirmed, and the last edit in each. */
  #unsent = new Map<number, number>()
  #confirmed = 0
  /** Added since the log was folded. */
  #rows = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  #storing: Promise<void> | null = null
  #closed = false
  #wasStored = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#channel = channelOf(parts.vault, parts.name)
    const early: Uint8Array[] = []
    this.#channel.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
      if (!this.row) return void early.push(data)
      applyUpdate(this.doc, data, FROM_TAB)
      // A tab posts only updates that are on the disk.
      this.#wasStored = true
      parts.changed()
    }
    this.loaded = this.#load(early)
  }

  /** True if this tab has the text. Otherwise the text may be on the server alone, and looks empty here. */
  get isHere(): boolean {
    return this.#wasStored || (this.row?.epoch ?? 0) !== 0
  }

  /** True if this device has the text. */
  async isKnown(): Promise<boolean> {
    await this.loaded
    if (this.isHere) return true
    // The leading tab may have fetched the document meanwhile.
    const { vault, name } = this.#parts
    return ((await vault.documents.get(name))?.epoch ?? 0) !== 0
  }

  /** True if the server lacks an edit that was made here. */
  get isUnsent(): boolean {
    return this.edits > this.#confirmed || this.#unsent.size > 0
  }

  /** True if every edit made here is on this disk. */
  get isWritten(): boolean {
    return this.status === 'saved'
  }

  /** The server has every edit up to this one. */
  confirm(edit: number): void {
    this.#confirmed = Math.max(this.#confirmed, edit)
    const rows = [...this.#unsent].filter(([, last]) => last <= this.#confirmed).map(([n]) => n)
    if (rows.length === 0) return
    for (const n of rows) this.#unsent.delete(n)
    // If this fails, the edits are sent once more, which the server tolerates.
    void markSent(this.#parts.vault, this.#parts.name, rows).catch(() => undefined)
  }

  /** Stores the server's epoch of this document. */
  async setEpoch(epoch: number): Promise<void> {
    const { vault } = this.#parts
    if (!this.row || this.row.epoch === epoch) return
    this.row = { ...this.row, epoch }
    this.#parts.changed()
    await this.flush()
    // On a full device the epoch without the words would say that the text is here and empty.
    if (this.#own.length > 0 || this.#others.length > 0) return
    // A text without a word has no row yet: with it, it is known to be empty when it is opened offline.
    await storeUpdates(vault, this.row, [], { epoch })
  }

  /** Puts everything on the disk now. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    while (this.#storing) await this.#storing
    if (this.#own.length === 0 && this.#others.length === 0) return
    this.#storing = this.#store()
    await this.#storing
  }

  unwritten(): Pick<Left, 'edits'> {
    const edits = [...this.#underWay, ...this.#own]
    const { name, bookId } = this.#parts
    return {
      edits: edits.length > 0 ? [{ name, book_id: bookId, data: mergeUpdates(edits) }] : [],
    }
  }

  /** Waits until every edit is on the disk: after closing, no screen could report a failure. */
  async close(): Promise<void> {
    await this.flush()
    while (this.#own.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      await this.flush()
    }
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#channel.close()
    this.doc.destroy()
  }

  async #load(early: Uint8Array[]): Promise<void> {
    const { vault, name, bookId } = this.#parts
    await foldUpdates(vault, name)
    const { row, updates } = await readDocument(vault, name, bookId)
    this.doc.transact(() => {
      for (const { data } of updates) applyUpdate(this.doc, data, FROM_DISK)
      for (const data of early) applyUpdate(this.doc, data, FROM_TAB)
    }, FROM_DISK)
    for (const { n, unsent } of updates) if (unsent) this.#unsent.set(n, 0)
    this.#wasStored = updates.length > 0 || early.length > 0
    this.row = row
    this.doc.on('update', this.#take)
  }

  readonly #take = (update: Uint8Array, origin: unknown): void => {
    if (origin === FROM_DISK || origin === FROM_TAB) return
    if (origin === FROM_SERVER) this.#others.push(update)
    else {
      this.edits += 1
      this.#own.push(update)
      this.#say('saving')
    }
    // Writes while the browser is idle, so that it does not delay a keystroke.
    this.#timer ??= setTimeout(() => whenIdle(() => void this.flush()), SAVE_AFTER_MS)
  }

  async #store(): Promise<void> {
    const { vault, cache, name, bookId } = this.#parts
    const [own, others, edits] = [this.#own, this.#others, this.edits]
    this.#own = []
    this.#underWay = own
    this.#others = []
    const updates: NewUpdate[] = []
    if (others.length > 0) updates.push({ data: mergeUpdates(others), unsent: 0 })
    // Stored last, because `storeUpdates` returns the number of the last row.
    const isSent = edits <= this.#confirmed
    if (own.length > 0) updates.push({ data: mergeUpdates(own), unsent: isSent ? 0 : 1 })
    try {
      const epoch = this.row?.epoch ?? 0
      const row = { name, book_id: bookId }
      // The leading tab may have stored an epoch already: do not overwrite it with an unknown one.
      const seen = epoch === 0 ? {} : { epoch }
      const last = await writeSafely(vault, cache, () => storeUpdates(vault, row, updates, seen))
      if (own.length > 0 && !isSent) {
        this.#unsent.set(last, edits)
        // The server may have confirmed these edits while the disk stored them. Of rows of an earlier visit it says nothing here.
        if (edits <= this.#confirmed) this.confirm(edits)
      }
      for (const { data } of updates) this.#channel.postMessage(data)
      this.#rows += updates.length
      if (this.#rows > FOLD_AFTER * 2) {
        this.#rows = 0
        void foldUpdates(vault, name).catch(() => undefined)
      }
      this.#say(this.#own.length > 0 ? 'saving' : 'saved')
    } catch {
      // The edits stay in memory, the screen shows the failure, and a timer tries again.
      this.#own = [...own, ...this.#own]
      this.#others = [...others, ...this.#others]
      this.#say('failed')
      if (!this.#closed) this.#timer ??= setTimeout(() => void this.flush(), RETRY_MS)
    } finally {
      this.#underWay = []
      this.#storing = null
    }
  }

  #say(status: LocalStatus): void {
    this.status = status
    this.#parts.changed()
  }
}
