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

/** Of these pictures, the name of the document that shows each, as far as this device has it. */
export async function documentsWith(
  vault: Vault,
  pictures: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const name of await vault.documents.toCollection().primaryKeys()) {
    if (found.size === pictures.length) break
    const text = await textOnDevice(vault, name)
    for (const id of pictures) if (text.includes(id)) found.set(id, name)
  }
  return found
}

/** The Yjs document itself, for callers that look for a place in it. */
export async function documentOnDevice(vault: Vault, name: string): Promise<Doc> {
  const doc = new Doc()
  const rows = await vault.document_updates.where('name').equals(name).sortBy('n')
  doc.transact(() => rows.forEach(({ data }) => applyUpdate(doc, data)))
  return doc
}
