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

/** What is typed is on the disk this long after its first letter. */
const SAVE_AFTER_MS = 250
const RETRY_MS = 2_000

/** Where an edit came from: none of these is sent to the server from here. */
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

/** A document in this tab, and its way to the disk of this device. Other tabs get what has reached it. */
export class LocalDocument {
  readonly doc = new Doc()
  readonly loaded: Promise<void>
  row: DocumentRow | null = null
  status: LocalStatus = 'saved'
  /** How many edits were made here; each has its number. */
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
    this.#channel.onmessage = ({ data }: MessageEvent<Uint8Array>) =>
      this.row ? applyUpdate(this.doc, data, FROM_TAB) : early.push(data)
    this.loaded = this.#load(early)
  }

  /** Whether this device has its text; otherwise it may be on the server alone, and looks empty here. */
  async isKnown(): Promise<boolean> {
    await this.loaded
    if (this.#wasStored || this.row!.epoch !== 0) return true
    // The tab that leads asks the server by another door than this one.
    const { vault, name } = this.#parts
    return ((await vault.documents.get(name))?.epoch ?? 0) !== 0
  }

  /** Whether something of what was written here is not on the server. */
  get isUnsent(): boolean {
    return this.edits > this.#confirmed || this.#unsent.size > 0
  }

  /** Whether all that was written here is on this disk. */
  get isWritten(): boolean {
    return this.status === 'saved'
  }

  /** The server has every edit up to this one. */
  confirm(edit: number): void {
    this.#confirmed = Math.max(this.#confirmed, edit)
    const rows = [...this.#unsent].filter(([, last]) => last <= this.#confirmed).map(([n]) => n)
    if (rows.length === 0) return
    for (const n of rows) this.#unsent.delete(n)
    // Should this fail it is sent once more: the server knows it already.
    void markSent(this.#parts.vault, this.#parts.name, rows).catch(() => undefined)
  }

  /** Writes down which document this is for the server. */
  async setEpoch(epoch: number): Promise<void> {
    const { vault } = this.#parts
    if (!this.row || this.row.epoch === epoch) return
    this.row = { ...this.row, epoch }
    this.#parts.changed()
    await this.flush()
    await vault.documents.update(this.row.name, { epoch })
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

  /** Waits until all that was written here is on the disk: nobody is left who could be told that it is not. */
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
    this.#wasStored = updates.length > 0
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
    // Between two keys, not in the way of one.
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
    // Stored last: `storeUpdates` tells the number of this row.
    const isSent = edits <= this.#confirmed
    if (own.length > 0) updates.push({ data: mergeUpdates(own), unsent: isSent ? 0 : 1 })
    try {
      const epoch = this.row?.epoch ?? 0
      const row = { name, book_id: bookId }
      // The tab that leads may have learnt it by another door: what is not known here says nothing.
      const seen = epoch === 0 ? {} : { epoch }
      const last = await writeSafely(vault, cache, () => storeUpdates(vault, row, updates, seen))
      if (own.length > 0 && !isSent) this.#unsent.set(last, edits)
      // Confirmed while it was being written.
      this.confirm(this.#confirmed)
      for (const { data } of updates) this.#channel.postMessage(data)
      this.#rows += updates.length
      if (this.#rows > FOLD_AFTER * 2) {
        this.#rows = 0
        void foldUpdates(vault, name).catch(() => undefined)
      }
      this.#say(this.#own.length > 0 ? 'saving' : 'saved')
    } catch {
      // Still here, and said aloud: nothing that was typed is given up.
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
