import { liveQuery, type Subscription } from 'dexie'
import { parseDocumentName } from '#shared/rules/documents.ts'
import { diffUpdate, encodeStateVectorFromUpdate, mergeUpdates } from 'yjs'
import type { Api } from '../session/api.ts'
import type { Cache } from '../store/cache.ts'
import { Loop } from '../engine/loop.ts'
import type { Platform } from '../store/platform.ts'
import { type DocumentUpdate, type DocumentRow, readMeta, type Vault } from '../store/vault.ts'
import { foldUpdates, markSent, readDocument, setAside, storeUpdates } from './document-rows.ts'
import { broadcastUpdate } from './document-tabs.ts'
import { textOnDevice } from './document-texts.ts'
import { type Answer, exchange, type Outcome, type Question } from './exchange.ts'
import { keptText, offlineManuscripts } from './offline-manuscripts.ts'
import { isLive } from './open-document.ts'

/** An open document sends its own edits: older ones were left behind. */
const LEFT_BEHIND_MS = 3_000
const EMPTY = new Uint8Array([0, 0])

export interface DocumentSyncParts {
  vault: Vault
  cache: Cache
  api: Api
  platform: Platform
  /** True if a request sent now would be made in this account's name. */
  entitled(): boolean
}
/** Edits that are recent wait for their open document; those that the server refused for now are tried again ever later. */
export type Remainder = 'none' | 'recent' | 'refused'
/** A document at the moment of its question to the server. */
interface Held {
  row: DocumentRow
  updates: DocumentUpdate[]
  whole: Uint8Array
  rev: number
}

/** Sends edits that stayed unsent, and fetches the manuscripts kept offline. Runs in the leading tab. */
export class DocumentSync {
  readonly #parts: DocumentSyncParts
  readonly #subscriptions: Subscription[]
  readonly #loop: Loop

  constructor(parts: DocumentSyncParts) {
    this.#parts = parts
    const { vault, platform } = parts
    this.#loop = new Loop(() => this.#step(), { platform, rest: () => this.#rest() })
    const wake = { next: () => this.retryNow() }
    this.#subscriptions = [
      // An open document sends its own edits, so this loop waits until they are old enough to have been left behind.
      liveQuery(() => vault.documents.where('unsent').equals(1).primaryKeys()).subscribe({
        next: () => this.#loop.wakeWithin(LEFT_BEHIND_MS),
      }),
      liveQuery(async () => keptDocuments(parts)).subscribe(wake),
      liveQuery(() => readMeta(vault, 'epoch', 0)).subscribe(wake),
    ]
  }

  /**
   * Runs a round now, without the pause after failures: the network is back, the account signed in again, or the device
   * has learnt of other documents.
   */
  retryNow(): void {
    this.#loop.succeeded()
    this.#loop.wake()
  }

  stop(): void {
    this.#loop.stop()
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
  }

  /** One round: sends and fetches. Resolves with what a later round may send. */
  async round(now = this.#parts.platform.now()): Promise<Remainder> {
    const { vault } = this.#parts
    const wanted = await keptDocuments(this.#parts)
    const unsent = await vault.documents.where('unsent').equals(1).toArray()
    let remainder: Remainder = 'none'
    const due: { name: string; bookId: string; rev: number }[] = []
    for (const { name, book_id, rev } of unsent) {
      const first = await vault.document_updates.where('[name+unsent]').equals([name, 1]).first()
      const age = first ? now - first.at : Infinity
      // After a device's clock was set back, edits must not wait until it has caught up.
      if (age >= 0 && age < LEFT_BEHIND_MS) remainder = 'recent'
      else due.push({ name, bookId: book_id, rev: wanted.get(name)?.rev ?? rev })
    }
    const held = new Map((await vault.documents.toArray()).map((row) => [row.name, row]))
    const sending = new Set(due.map(({ name }) => name))
    for (const [name, { bookId, rev }] of wanted) {
      // The document's own socket brings the edits of others.
      if (isLive(vault, name)) continue
      const row = held.get(name)
      const isCurrent = row !== undefined && row.epoch !== 0 && row.rev === rev
      if (!isCurrent && !sending.has(name) && row?.unsent !== 1) due.push({ name, bookId, rev })
    }
    const epoch = await readMeta(vault, 'epoch', 0)
    const wentBack = epoch !== (await readMeta(vault, CHECKED, epoch))
    // The rows that a restored server lacks are sent first: before, it knows none of their texts.
    const waits = wentBack && (await vault.outbox.where('state').equals('pending').count()) > 0
    // It may have forgotten any of them.
    if (wentBack && !waits) {
      const asked = new Set(due.map(({ name }) => name))
      for (const { name, book_id, rev } of held.values())
        if (!asked.has(name)) due.push({ name, bookId: book_id, rev })
    }
    // A whole novel would fill the memory: each batch reads only its own logs.
    for (let at = 0; at < due.length; at += BATCH) {
      if (await this.#exchange(due.slice(at, at + BATCH))) remainder = 'refused'
    }
    if (!waits) await vault.meta.put({ key: CHECKED, value: epoch })
    return remainder
  }

  async #exchange(due: readonly { name: string; bookId: string; rev: number }[]): Promise<boolean> {
    const { api } = this.#parts
    const held = new Map<string, Held>()
    const again: Question[] = []
    let left = false
    let outbox: Promise<string> | undefined
    const questions: Question[] = []
    for (const { name, bookId, rev } of due) {
      const document = await this.#hold(name, bookId, rev)
      held.set(name, document)
      questions.push(questionOf(document))
    }
    const onAnswer = async (answer: Outcome) => {
      const document = held.get(answer.name)!
      if ('error' in answer) {
        // Its row may be on its way: the outbox sends it first.
        const isNew = document.row.epoch === 0
        if (isNew) outbox ??= this.#parts.vault.outbox.toArray().then((all) => JSON.stringify(all))
        const isAwaited = isNew && (await outbox)!.includes(parseDocumentName(answer.name)!.id)
        left = (await this.#refused(document, answer.error, isAwaited)) || left
      } else {
        const more = await this.#takeAnswer(document, answer)
        if (more) again.push({ ...questionOf(document), epoch: answer.epoch, update: more })
      }
    }
    await exchange(api, questions, onAnswer)
    const second = again.splice(0)
    await exchange(api, second, onAnswer)
    return left || again.length > 0
  }

  async #hold(name: string, bookId: string, rev: number): Promise<Held> {
    const { vault } = this.#parts
    await foldUpdates(vault, name)
    const { row, updates } = await readDocument(vault, name, bookId)
    const whole = updates.length > 0 ? mergeUpdates(updates.map(({ data }) => data)) : EMPTY
    return { row, updates, whole, rev }
  }

  /** Stores the server's answer. Returns the update that the server still lacks, or null. */
  async #takeAnswer(document: Held, answer: Answer): Promise<Uint8Array | null> {
    const { vault } = this.#parts
    const { row, updates, whole, rev } = document
    const { name, epoch, version } = answer
    const isRefused = answer.refused !== null && answer.refused !== 'documents.gap'
    const news = answer.update && !covers(whole, answer.update) ? answer.update : null
    await storeUpdates(vault, row, news ? [{ data: news, unsent: 0 }] : [], { epoch, version, rev })
    if (news) broadcastUpdate(vault, name, news)
    if (isRefused) {
      await vault.documents.update(name, { refused: answer.refused })
      return null
    }
    const unsent = updates.filter((update) => update.unsent).map(({ n }) => n)
    if (answer.refused === null && unsent.length > 0) await markSent(vault, name, unsent)
    if (answer.mode !== 'write') return null
    // A restored server may have lost edits that it had confirmed. A state vector does not show lost deletions, so send
    // all.
    const wentBack = row.version !== null && epochOf(row.version) !== epochOf(version)
    if (answer.refused === null && !wentBack && !lacks(whole, answer.vector)) return null
    document.row = { ...row, epoch, version }
    return diffUpdate(whole, answer.vector)
  }

  /** Handles a refused document. Returns true if the server may accept it later. */
  async #refused({ row, updates }: Held, error: string, isAwaited: boolean): Promise<boolean> {
    const { vault } = this.#parts
    const { name } = row
    if (error === 'documents.epoch') {
      await setAside(vault, name, await textOnDevice(vault, name))
      return true
    }
    if (!isAwaited && updates.some(({ unsent }) => unsent))
      await vault.documents.update(name, { refused: error })
    // The row of a new one may come from elsewhere, or be sent again by its writer.
    return row.epoch === 0 && updates.length > 0
  }

  async #step(): Promise<void> {
    // A wake-up during a round that left something does not shorten the rest.
    if (!this.#mayAsk() || (this.#rest() ?? 0) > 0) return
    // Offline, or the disk does not answer: nothing is lost, and a later round tries again.
    const remainder = await this.round().catch(() => 'refused' as const)
    if (remainder === 'refused') return this.#loop.pause(this.#loop.failed(LEFT_BEHIND_MS))
    this.#loop.succeeded()
    if (remainder === 'recent') this.#loop.pause(LEFT_BEHIND_MS)
  }

  #mayAsk(): boolean {
    const { entitled, platform } = this.#parts
    return entitled() && platform.isOnline()
  }

  /** The time until the next round, in ms; null: until there is news. */
  #rest(): number | null {
    const { notBefore } = this.#loop
    if (notBefore === 0 || !this.#mayAsk()) return null
    // Zero means now: an alarm may ring a millisecond before the clock says so.
    return Math.max(0, notBefore - this.#parts.platform.now())
  }
}

const BATCH = 20
/** Key of the server's epoch for which this device has compared every document. */
const CHECKED = 'documents_epoch'

function questionOf({ row, updates, whole }: Held): Question {
  const unsent = updates.filter((update) => update.unsent).map(({ data }) => data)
  return {
    name: row.name,
    epoch: row.epoch,
    vector: encodeStateVectorFromUpdate(whole),
    version: row.version,
    ...(unsent.length > 0 ? { update: mergeUpdates(unsent) } : {}),
  }
}

/** True if `whole` has structs beyond that state vector. */
function lacks(whole: Uint8Array, vector: Uint8Array): boolean {
  // Yjs writes structs first: a difference without any begins with a zero.
  return diffUpdate(whole, vector)[0] !== 0
}

/** True if an update brings nothing new. An update carries all deletions each time, so they are compared. */
function covers(whole: Uint8Array, update: Uint8Array): boolean {
  if (update[0] !== 0) return false
  const merged = mergeUpdates([whole, update])
  return merged.length === whole.length && merged.every((byte, i) => byte === whole[i])
}

/** The epoch of the server's database, which begins a document's version. */
function epochOf(version: string): string {
  return version.slice(0, version.indexOf('.'))
}

/** The row that a document belongs to. */
interface DocumentOwner {
  id: string
  rev: number
  book_id: string
}

/** Documents of the kept manuscripts and the kept text, with the `rev` of the row that each belongs to. */
async function keptDocuments({
  cache,
  vault,
}: Pick<DocumentSyncParts, 'cache' | 'vault'>): Promise<
  Map<string, { bookId: string; rev: number }>
> {
  const books = await offlineManuscripts(vault)
  const text = await keptText(vault)
  const found = new Map<string, { bookId: string; rev: number }>()
  for (const type of cache.types) {
    const kind = cache.schema.entities[type].document
    if (kind === undefined) continue
    const ofBooks = await cache.rows(type).where('book_id').anyOf(books).toArray()
    const ofText =
      text?.startsWith(`${kind}:`) && (await cache.rows(type).get(text.slice(kind.length + 1)))
    for (const { id, rev, book_id } of [...ofBooks, ...(ofText ? [ofText] : [])] as DocumentOwner[])
      found.set(`${kind}:${id}`, { bookId: book_id, rev })
  }
  return found
}
