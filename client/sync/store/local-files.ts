import type { LocalFile, Vault } from './vault.ts'

/** The bytes of a local file; null when they are not on this device. */
export async function readLocalFile(vault: Vault, id: string): Promise<Blob | null> {
  const file = await vault.files.get(id)
  if (!file) return null
  const parts = await vault.parts.where('[id+index]').between([id, 0], [id, Infinity]).toArray()
  return new Blob(
    parts.map(({ bytes }) => bytes),
    { type: file.type },
  )
}

/**
 * The hash of the hashes of all parts, read one at a time; the server compares it with the bytes that arrived. Empty
 * where the browser offers no hashing, such as on a page without https.
 */
export async function hashOf(vault: Vault, id: string): Promise<{ parts_sha256?: string }> {
  const { subtle } = globalThis.crypto as Partial<Crypto>
  if (!subtle) return {}
  const hashes: ArrayBuffer[] = []
  for (let index = 0; ; index++) {
    const part = await vault.parts.get([id, index])
    if (!part) break
    hashes.push(await subtle.digest('SHA-256', part.bytes))
  }
  const whole = await subtle.digest('SHA-256', await new Blob(hashes).arrayBuffer())
  const hex = Array.from(new Uint8Array(whole), (byte) => byte.toString(16).padStart(2, '0'))
  return { parts_sha256: hex.join('') }
}

/** Runs inside the caller's transaction, or on its own. */
export async function forgetFile(vault: Vault, id: string): Promise<void> {
  await vault.parts.where('[id+index]').between([id, 0], [id, Infinity]).delete()
  await vault.files.delete(id)
}

/** Ids of files that the server does not have. */
export async function unsentFiles(vault: Vault): Promise<Set<string>> {
  return new Set(await vault.files.where('state').notEqual('stored').primaryKeys())
}

/** Ids of files that the server will have: what shows them waits. What shows a refused one goes, and is refused too. */
export async function comingFiles(vault: Vault): Promise<Set<string>> {
  return new Set(await vault.files.where('state').anyOf('waiting', 'recording').primaryKeys())
}

/** Unsent files that no change, refused change or draft names: what names a file is counted with it. */
export async function lonelyFiles(vault: Vault): Promise<LocalFile[]> {
  const files = await vault.files.where('state').notEqual('stored').toArray()
  if (files.length === 0) return []
  const spoken = JSON.stringify([
    await vault.outbox.toArray(),
    await vault.problems.toArray(),
    await vault.drafts.toArray(),
  ])
  return files.filter(({ id }) => !spoken.includes(id))
}

/** Unsent pictures that a text alone names. The other lonely files are about to be named by a form. */
export async function textPictures(vault: Vault): Promise<LocalFile[]> {
  return (await lonelyFiles(vault)).filter(({ purpose }) => purpose === 'chapter')
}
