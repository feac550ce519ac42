import type { Vault } from './vault.ts'

/** The bytes of a kept file; null when they are not on this device. */
export async function readKept(vault: Vault, id: string): Promise<Blob | null> {
  const file = await vault.files.get(id)
  if (!file) return null
  const parts = await vault.parts.where('[id+index]').between([id, 0], [id, Infinity]).toArray()
  return new Blob(
    parts.map(({ bytes }) => bytes),
    { type: file.type },
  )
}

/** Inside the caller's transaction, or on its own. */
export async function forgetFile(vault: Vault, id: string): Promise<void> {
  await vault.parts.where('[id+index]').between([id, 0], [id, Infinity]).delete()
  await vault.files.delete(id)
}

/** Ids of files that the server does not have yet. */
export async function unsentFiles(vault: Vault): Promise<Set<string>> {
  return new Set(await vault.files.where('state').notEqual('stored').primaryKeys())
}
