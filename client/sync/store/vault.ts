import type { MutationName } from '#shared/contract/index.ts'
import type { Counters } from '#shared/contract/sync.ts'
import type { FilePurpose } from '#shared/rules/files.ts'
import { Dexie, type EntityTable, type Table } from 'dexie'
import { leftKeys } from './left.ts'
import type { Platform } from './platform.ts'

/** A change on its way is still `pending`: until a tab stores its answer, it may be sent again under the same id. */
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
  /** The value that the mutator saw when the user made the change, such as a name. */
  base: unknown
  created_at: string
  failures: number
  /** Not before this time, in ms. */
  retry_at: number
  heads: Counters | null
  epoch: number | null
  /** What the device saw of the fields that it changes. Not sent again to a restored server, which may be further back. */
  was?: Record<string, string>
}

/** A change that the server refused, kept with all its text until its author decides. */
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
/** A picked file: its bytes stay on this device until the content that shows it is on the server. */
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
  /** The server's reason for a refusal. */
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
  /** Id of its manuscript, under the name that devices and calls have for it. */
  book_id: string
  /** 0 until a server names its epoch; a different one later means that the server replaced the document. */
  epoch: number
  /** 1 if some of its edits are only on this device. */
  unsent: 0 | 1
  /** The document's version at the last fetch, as the server named it. */
  version: string | null
  /** `rev` of its row at the last fetch. */
  rev: number
  /** Error code of the server's refusal of unsent edits; the device keeps them all the same. */
  refused: string | null
  /** Number of the last stored edit: the same number means the same text. */
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
  /** What the edited row said when the first word of each field was typed, as hashes by field. */
  was?: Record<string, string>
}
interface Meta {
  key: string
  value: unknown
}

export function vaultName(userId: string): string {
  return `vault-${userId}`
}

/**
 * Unsent work and drafts of one account, which must survive everything. Removed only when the account left and nothing
 * is unsent (let-go.ts).
 */
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
    // Dexie compares with the tables on the device, so earlier versions need not be declared.
    this.version(3).stores({
      outbox: '++n, state, [state+retry_at]',
      problems: '&id, refused_at',
      journal: '&id, acknowledged_at',
      files: '&id, state',
      parts: '[id+index]',
      documents: '&name, book_id, unsent',
      document_updates: '++n, name, [name+unsent]',
      drafts: '&key, updated_at',
      meta: '&key',
    })
    // Runs before any read of a draft or a document.
    this.on('ready', (opening) => takeIn(opening as Vault), true)
  }
}

/** Stores in the vault what closed pages of this account left in `localStorage`; a full disk leaves it there. */
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
