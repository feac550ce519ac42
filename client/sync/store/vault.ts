import type { MutationName } from '#shared/contract/index.ts'
import type { Counters } from '#shared/contract/sync.ts'
import type { FilePurpose } from '#shared/rules/files.ts'
import { Dexie, type EntityTable, type Table } from 'dexie'
import { leftKeys } from './left.ts'
import type { Platform } from './platform.ts'

/** What is under way is still `pending`: until its answer is stored it may be sent again under the same id. */
export type MutationState = 'pending' | 'acknowledged' | 'stuck'
export interface MutationArgs {
  params?: Record<string, string>
  body?: unknown
}

/** One change made on this device that the server's rows do not show yet. */
export interface OutboxEntry {
  /** Order of making; given by the database. */
  n: number
  id: string
  name: MutationName
  args: MutationArgs
  state: MutationState
  /** Entries that must be acknowledged before this one may be sent. */
  deps: string[]
  /** Files of this device that the server must have first. */
  files?: string[]
  /** What the mutator saw when the change was made, such as a name. */
  base: unknown
  created_at: string
  failures: number
  /** Not before this time, in ms. */
  retry_at: number
  heads: Counters | null
  epoch: number | null
}

/** A change the server refused, kept with all its text until its author decides. */
export interface Problem extends Omit<OutboxEntry, 'state'> {
  code: string
  message: string
  refused_at: string
  /** Shown in the tray; a refused vote only turns its arrow back. */
  visible: 0 | 1
  /** The refused change this one depended on, if both were rejected together. Devices hold it by this name. */
  parked_for: string | null
  discarded_at: string | null
}

export interface JournalEntry {
  id: string
  acknowledged_at: number
  entry: OutboxEntry
}
/** A file somebody picked: its bytes are on this device until what shows it is on the server. */
export interface LocalFile {
  id: string
  name: string
  /** As the browser knows it, such as `image/jpeg`. */
  type: string
  size: number
  purpose: FilePurpose
  /** A recording is not a file yet: it still grows, or its tab was closed while it did. */
  state: 'recording' | 'waiting' | 'stored' | 'refused'
  /** Parts that the server has. */
  sent: number
  /** Why it was refused. */
  message: string | null
  failures: number
  /** Not before this time, in ms. */
  retry_at: number
  picked_at: number
}
export interface FilePart {
  id: string
  index: number
  bytes: ArrayBuffer
}

/** A text that several people write, as far as this device has it. */
export interface DocumentRow {
  name: string
  /** The manuscript it belongs to: the name that devices and calls have for it. */
  book_id: string
  /** 0 until a server has said which it is: another one later means that the text was started anew. */
  epoch: number
  /** Whether some of it is only on this device. */
  unsent: 0 | 1
  /** The server's mark of what was fetched last. */
  version: string | null
  /** `rev` of the row it belongs to when it was fetched last. */
  rev: number
  /** Why the server does not take what is unsent; it is kept all the same. */
  refused: string | null
  /** Number of the last edit that was stored: with the same one the text is the same. */
  last: number
}
/** Edits of a document, in the order in which they reached this disk. */
export interface DocumentUpdate {
  n: number
  name: string
  data: Uint8Array
  unsent: 0 | 1
  /** In ms. */
  at: number
}

export interface Draft {
  key: string
  value: unknown
  updated_at: number
}
interface Meta {
  key: string
  value: unknown
}

export function vaultName(userId: string): string {
  return `vault-${userId}`
}

/** What must survive everything on this device: unsent work and drafts of one account. Goes only when it left and nothing is unsent (let-go.ts). */
export class Vault extends Dexie {
  declare outbox: EntityTable<OutboxEntry, 'n'>
  declare problems: Table<Problem, string>
  declare journal: Table<JournalEntry, string>
  declare files: Table<LocalFile, string>
  declare parts: Table<FilePart, [string, number]>
  declare documents: Table<DocumentRow, string>
  declare document_updates: EntityTable<DocumentUpdate, 'n'>
  declare drafts: Table<Draft, string>
  declare meta: Table<Meta, string>
  readonly userId: string

  constructor(userId: string, platform: Pick<Platform, 'dexie'>) {
    super(vaultName(userId), { ...platform.dexie, chromeTransactionDurability: 'strict' })
    this.userId = userId
    this.version(1).stores({
      outbox: '++n, state, [state+retry_at]',
      problems: '&id, refused_at',
      journal: '&id, acknowledged_at',
      drafts: '&key, updated_at',
      meta: '&key',
    })
    this.version(2).stores({ files: '&id, state', parts: '[id+index]' })
    this.version(3).stores({
      documents: '&name, book_id, unsent',
      document_updates: '++n, name, [name+unsent]',
    })
    // Before anybody reads a draft or a document.
    this.on('ready', (opening) => takeIn(opening as Vault), true)
  }
}

/** What pages of this account left as they went becomes part of its vault; what a full disk does not take waits where it is. */
export async function takeIn(vault: Vault): Promise<void> {
  const keys = leftKeys(vault.userId)
  if (keys.length === 0) return
  await import('../documents/take-in.ts')
    .then((left) => left.takeIn(vault, keys))
    .catch(reportError)
}

export async function readMeta<T>(
  db: { meta: Table<Meta, string> },
  key: string,
  initial: T,
): Promise<T> {
  return ((await db.meta.get(key))?.value as T | undefined) ?? initial
}
