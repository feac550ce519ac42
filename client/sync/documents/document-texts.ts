import { applyUpdate, Doc } from 'yjs'
import type { Vault } from '../store/vault.ts'

/** The whole text of each document with unsent edits, for the export of unsent work. */
export async function unsentTexts(vault: Vault): Promise<{ name: string; text: string }[]> {
  const rows = await vault.documents.where('unsent').equals(1).toArray()
  return Promise.all(
    rows.map(async ({ name }) => ({ name, text: await textOnDevice(vault, name) })),
  )
}

/** The text of a document as this device has it. */
export async function textOnDevice(vault: Vault, name: string): Promise<string> {
  return (await documentOnDevice(vault, name)).getText('text').toJSON()
}

/** The Yjs document itself, for callers that look for a place in it. */
export async function documentOnDevice(vault: Vault, name: string): Promise<Doc> {
  const doc = new Doc()
  const rows = await vault.document_updates.where('name').equals(name).sortBy('n')
  doc.transact(() => rows.forEach(({ data }) => applyUpdate(doc, data)))
  return doc
}
