import { Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs'
import type { Undo } from '../store/problems.ts'
import { newId } from '../store/ids.ts'
import { setAsideKeys } from '../store/set-aside.ts'
import type { DocumentUpdate, DocumentRow, Vault } from '../store/vault.ts'

/** A log with more rows than this is folded into two: edits that the server has, and edits that it lacks. */
export const FOLD_AFTER = 100

export interface NewUpdate {
  data: Uint8Array
  unsent: 0 | 1
}

/** The first words of a new document. */
export type Seed = Pick<DocumentUpdate, 'name' | 'data'>

export interface StoredDocument {
  row: DocumentRow
  updates: DocumentUpdate[]
}

/** Reads a document's row and updates from this device; the first edit creates the row. */
export async function readDocument(
  vault: Vault,
  name: string,
  bookId: string,
): Promise<StoredDocument> {
  return vault.transaction('r', vault.documents, vault.document_updates, async () => ({
    row: (await vault.documents.get(name)) ?? newRow(name, bookId),
    updates: await vault.document_updates.where('name').equals(name).sortBy('n'),
  }))
}

/** Stores edits in one commit. When this resolves they are on the disk; returns the last row's number. */
export function storeUpdates(
  vault: Vault,
  { name, book_id }: Pick<DocumentRow, 'name' | 'book_id'>,
  updates: readonly NewUpdate[],
  seen: Partial<Pick<DocumentRow, 'epoch' | 'version' | 'rev'>> = {},
): Promise<number> {
  return vault.transaction('rw', vault.documents, vault.document_updates, async () => {
    const row = (await vault.documents.get(name)) ?? newRow(name, book_id)
    const unsent = updates.some((update) => update.unsent) ? 1 : row.unsent
    let { last } = row
    for (const update of updates)
      last = await vault.document_updates.add({ ...update, name, at: Date.now() })
    await vault.documents.put({ ...row, ...seen, unsent, last })
    return last
  })
}

/** Marks rows that the server has. When no unsent row is left, the document counts as sent. */
export function markSent(vault: Vault, name: string, rows: readonly number[]): Promise<void> {
  return vault.transaction('rw', vault.documents, vault.document_updates, async () => {
    const sent = (await vault.document_updates.bulkGet([...rows])).filter(
      (row) => row !== undefined,
    )
    await vault.document_updates.bulkPut(sent.map((row) => ({ ...row, unsent: 0 as const })))
    const left = await vault.document_updates.where('[name+unsent]').equals([name, 1]).count()
    if (left === 0) await vault.documents.update(name, { unsent: 0, refused: null })
  })
}

/**
 * Folds a long log into two new rows: edits that the server has, and edits that it lacks. New rows, because another tab
 * may still mark an old number as sent, and that says nothing about the folded row.
 */
export function foldUpdates(vault: Vault, name: string): Promise<void> {
  return vault.transaction('rw', vault.document_updates, async () => {
    const rows = await vault.document_updates.where('name').equals(name).sortBy('n')
    if (rows.length <= FOLD_AFTER) return
    for (const unsent of [0, 1] as const) {
      const [first, ...others] = rows.filter((row) => row.unsent === unsent)
      if (!first || others.length === 0) continue
      const { at } = first
      const data = mergeUpdates([first, ...others].map((row) => row.data))
      await vault.document_updates.add({ name, data, unsent, at })
      await vault.document_updates.bulkDelete([first, ...others].map(({ n }) => n))
    }
  })
}

/**
 * Stores the first words of a document that only this device knows, such as a split-off scene. Does nothing if the
 * document has words already: Yjs would keep the same words twice.
 */
export function seedDocument(
  vault: Vault,
  name: string,
  bookId: string,
  text: string,
): Promise<void> {
  const data = firstWords(text)
  return vault.transaction('rw', vault.documents, vault.document_updates, async () => {
    if ((await vault.document_updates.where('name').equals(name).count()) > 0) return
    await seedDocuments(vault, bookId, [{ name, data }])
  })
}

/** Writes first words without looking: the caller knows that these documents are new. Returns the number of the row of each. */
export function seedDocuments(
  vault: Vault,
  bookId: string,
  seeds: readonly Seed[],
): Promise<number[]> {
  return vault.transaction('rw', vault.documents, vault.document_updates, async () => {
    const at = Date.now()
    const updates = seeds.map(({ name, data }) => ({ name, data, unsent: 1 as const, at }))
    const last = await vault.document_updates.bulkAdd(updates, { allKeys: true })
    const rows = seeds.map(({ name }, i) => {
      return { ...newRow(name, bookId), unsent: 1 as const, last: last[i]! }
    })
    await vault.documents.bulkPut(rows)
    return last
  })
}

/** The edit that writes a whole text. */
export function firstWords(text: string): Uint8Array {
  const doc = new Doc()
  doc.getText('text').insert(0, text.replace(/\r\n?/g, '\n'))
  return encodeStateAsUpdate(doc)
}

/**
 * The server replaced the document by a new one: moves this device's text to a draft and empties the document here. Several may
 * hear of it, the tab with the open text and the one that sends for all: the text becomes one draft.
 */
export function setAside(vault: Vault, name: string, text: string): Promise<string> {
  const tables = [vault.documents, vault.document_updates, vault.drafts]
  return vault.transaction('rw', tables, async () => {
    const keys = setAsideKeys(name)
    const before = await vault.drafts.where('key').startsWith(keys).toArray()
    const same = before.find(({ value }) => value === text)
    const key = same?.key ?? `${keys}${newId()}`
    if (text !== '' && !same) await vault.drafts.put({ key, value: text, updated_at: Date.now() })
    await empty(vault, name)
    return key
  })
}

/** The user gives up a text that the server refused: empties the document here. */
export function discardText(vault: Vault, name: string): Promise<Undo> {
  return vault.transaction('rw', vault.documents, vault.document_updates, async () => {
    const row = await vault.documents.get(name)
    const updates = await vault.document_updates.where('name').equals(name).sortBy('n')
    await empty(vault, name)
    return async () => row && bringBack(vault, { row, updates })
  })
}

/** As new rows: the server's text may have come here meanwhile, and they become one. */
function bringBack(vault: Vault, { row, updates }: StoredDocument): Promise<void> {
  const { name, epoch, version, rev, refused } = row
  const anew = updates.map(({ data, unsent }) => ({ data, unsent }))
  return vault.transaction('rw', vault.documents, vault.document_updates, async () => {
    await storeUpdates(vault, row, anew, { epoch, version, rev })
    await vault.documents.update(name, { refused })
  })
}

/** Runs inside the caller's transaction. */
async function empty(vault: Vault, name: string): Promise<void> {
  await vault.document_updates.where('name').equals(name).delete()
  const anew = { epoch: 0, version: null, unsent: 0, refused: null, last: 0 } as const
  await vault.documents.update(name, anew)
}

function newRow(name: string, book_id: string): DocumentRow {
  return { name, book_id, epoch: 0, unsent: 0, version: null, rev: 0, refused: null, last: 0 }
}
