import { Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs'
import type { DocumentUpdate, DocumentRow, Vault } from '../store/vault.ts'

/** More rows than this are folded into two: what the server has, and what it has not. */
export const FOLD_AFTER = 100

export interface NewUpdate {
  data: Uint8Array
  unsent: 0 | 1
}

/** The first words of a document that is new. */
export type Seed = Pick<DocumentUpdate, 'name' | 'data'>

export interface StoredDocument {
  row: DocumentRow
  updates: DocumentUpdate[]
}

/** What this device has of a document; its row is made with the first edit. */
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

/** The server has these rows; the document is sent when it has them all. */
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
 * Folds a long log into two rows, what the server has and what it has not. They are new rows: what another tab is told
 * about one of the old ones says nothing about what it became part of.
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
 * The first words of a document that only this device knows, such as a scene that was split off. Does nothing when it has
 * some already: the same words made twice would stand there twice.
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

/** The same for documents that are new for certain. */
export function seedDocuments(vault: Vault, bookId: string, seeds: readonly Seed[]): Promise<void> {
  return vault.transaction('rw', vault.documents, vault.document_updates, async () => {
    const at = Date.now()
    const updates = seeds.map((seed) => ({ ...seed, unsent: 1 as const, at }))
    const last = await vault.document_updates.bulkAdd(updates, { allKeys: true })
    const rows = seeds.map(({ name }, i) => {
      return { ...newRow(name, bookId), unsent: 1 as const, last: last[i]! }
    })
    await vault.documents.bulkPut(rows)
  })
}

/** The edit that writes a whole text. */
export function firstWords(text: string): Uint8Array {
  const doc = new Doc()
  doc.getText('text').insert(0, text.replace(/\r\n?/g, '\n'))
  return encodeStateAsUpdate(doc)
}

/** The text was started anew: what this device has of it becomes a copy beside it, and leaves. */
export function setAside(vault: Vault, name: string, text: string): Promise<string> {
  const key = `recovered:${name}:${Date.now()}`
  const tables = [vault.documents, vault.document_updates, vault.drafts]
  return vault.transaction('rw', tables, async () => {
    if (text !== '') await vault.drafts.put({ key, value: text, updated_at: Date.now() })
    await vault.document_updates.where('name').equals(name).delete()
    const anew = { epoch: 0, version: null, unsent: 0, refused: null, last: 0 } as const
    await vault.documents.update(name, anew)
    return key
  })
}

function newRow(name: string, book_id: string): DocumentRow {
  return { name, book_id, epoch: 0, unsent: 0, version: null, rev: 0, refused: null, last: 0 }
}
