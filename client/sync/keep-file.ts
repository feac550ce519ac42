import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import type { FilePurpose } from '#shared/rules/files.ts'
import { newId } from './ids.ts'
import { forgetFile, readKept } from './kept-files.ts'
import type { KeptFile, Vault } from './vault.ts'

/** What picked files may take of a device: so much, or a part of what the browser grants. */
const MAX_KEPT_BYTES = 1024 ** 3
const SHARE_OF_DEVICE = 0.2

/** There is no room on this device for one more file. */
export class NoRoomError extends Error {
  constructor() {
    super('There is no room for this file on this device.')
    this.name = 'NoRoomError'
  }
}

interface Picked {
  name: string
  purpose: FilePurpose
}

/** Copies a picked file to this device's vault: from here on the original may go. Resolves with its id. */
export async function keepFile(
  vault: Vault,
  blob: Blob,
  { name, purpose }: Picked,
): Promise<string> {
  if ((await keptBytes(vault)) + blob.size > (await roomOnDevice())) throw new NoRoomError()
  const id = newId()
  // Piece by piece: a video is never whole in memory.
  for (let index = 0; index * UPLOAD_PART_BYTES < blob.size; index++) {
    const start = index * UPLOAD_PART_BYTES
    const bytes = await blob.slice(start, start + UPLOAD_PART_BYTES).arrayBuffer()
    await vault.parts.put({ id, index, bytes })
  }
  await vault.files.put({
    ...NEW,
    id,
    name,
    type: blob.type,
    size: blob.size,
    purpose,
    picked_at: Date.now(),
  })
  return id
}

const NEW = { state: 'waiting', sent: 0, message: null, failures: 0, retry_at: 0 } as const

/** Begins a recording that grows on this device's disk. */
export async function beginRecording(vault: Vault): Promise<string> {
  const id = newId()
  const row = { ...NEW, id, name: 'recording.webm', type: 'video/webm', size: 0 }
  await vault.files.put({ ...row, purpose: 'video', state: 'recording', picked_at: Date.now() })
  return id
}

/** Once this resolves the piece is on the disk. */
export async function appendRecording(
  vault: Vault,
  id: string,
  index: number,
  piece: Blob,
): Promise<void> {
  const bytes = await piece.arrayBuffer()
  await vault.transaction('rw', vault.files, vault.parts, async () => {
    await vault.parts.put({ id, index, bytes })
    await vault.files
      .where('id')
      .equals(id)
      .modify((file) => void (file.size += bytes.byteLength))
  })
}

/** Makes a file of a recording, also of one that broke off. Resolves with the file's id. */
export async function finishRecording(vault: Vault, id: string): Promise<string> {
  const blob = await readKept(vault, id)
  if (!blob) throw new NoRoomError()
  const fileId = await keepFile(vault, blob, { name: 'recording.webm', purpose: 'video' })
  await forgetFile(vault, id)
  return fileId
}

const KEPT_MS = 30 * 86_400_000

/** Forgets files that no change, problem or draft speaks of any more. */
export async function sweepKept(vault: Vault, now: number): Promise<void> {
  const old = await vault.files.filter(({ picked_at }) => picked_at < now - KEPT_MS).toArray()
  if (old.length === 0) return
  const spoken = JSON.stringify([
    await vault.outbox.toArray(),
    await vault.problems.toArray(),
    await vault.drafts.toArray(),
  ])
  for (const { id } of old) if (!spoken.includes(id)) await forgetFile(vault, id)
}

async function keptBytes(vault: Vault): Promise<number> {
  let bytes = 0
  await vault.files.each((file: KeptFile) => (bytes += file.size))
  return bytes
}

async function roomOnDevice(): Promise<number> {
  const { quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {}
  return Math.min(MAX_KEPT_BYTES, quota * SHARE_OF_DEVICE)
}
