import { v7 } from 'uuid'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import type { FilePurpose } from '#shared/rules/files.ts'
import { newId } from '../store/ids.ts'
import { forgetFile } from '../store/local-files.ts'
import type { LocalFile, Vault } from '../store/vault.ts'

/** Most bytes that picked files may use: a fixed amount, or a share of the browser's quota. */
const MAX_LOCAL_BYTES = 1024 ** 3
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
  /** Otherwise a new one. */
  id?: string
}

/** Copies a picked file to this device's vault, so that the user may delete the original. Resolves with its id. */
export async function storeLocalFile(
  vault: Vault,
  blob: Blob,
  { name, purpose, id = newId() }: Picked,
): Promise<string> {
  if ((await localBytes(vault)) + blob.size > (await roomOnDevice())) throw new NoRoomError()
  await storeParts(vault, id, blob).catch(async (cause: unknown) => {
    // A full device gets its room back.
    await forgetPartsAlone(vault, [id])
    throw cause
  })
  const facts = { id, name, type: blob.type, size: blob.size, purpose, picked_at: Date.now() }
  await vault.transaction('rw', vault.files, vault.parts, async () => {
    const stored = await vault.parts.where('[id+index]').between([id, 0], [id, Infinity]).count()
    // The account left this device meanwhile.
    if (stored < blob.size / UPLOAD_PART_BYTES) throw new Error('This file could not be kept.')
    await vault.files.put({ ...NEW, ...facts })
  })
  return id
}

async function storeParts(vault: Vault, id: string, blob: Blob): Promise<void> {
  // Piece by piece: a video is never whole in memory.
  for (let index = 0; index * UPLOAD_PART_BYTES < blob.size; index++) {
    const start = index * UPLOAD_PART_BYTES
    const bytes = await blob.slice(start, start + UPLOAD_PART_BYTES).arrayBuffer()
    await vault.parts.put({ id, index, bytes })
  }
}

/** Of these ids, deletes the parts that belong to no file. */
function forgetPartsAlone(vault: Vault, ids: string[]): Promise<void> {
  return vault.transaction('rw', vault.files, vault.parts, async () => {
    const files = await vault.files.bulkGet(ids)
    for (const [i, id] of ids.entries()) if (!files[i]) await forgetFile(vault, id)
  })
}

const NEW = { state: 'waiting', sent: 0, message: null, failures: 0, retry_at: 0 } as const

/** Begins a recording that grows on this device's disk. */
export async function beginRecording(vault: Vault): Promise<string> {
  const id = newId()
  const row = { ...NEW, id, name: 'recording.webm', type: 'video/webm', size: 0 }
  await vault.files.put({ ...row, purpose: 'video', state: 'recording', picked_at: Date.now() })
  return id
}

/**
 * Once this resolves the piece is on the disk. Pieces fill parts of the size in which the device sends them, so that it
 * can send full parts while the camera still runs.
 */
export async function appendRecording(vault: Vault, id: string, piece: Blob): Promise<void> {
  const added = new Uint8Array(await piece.arrayBuffer())
  await vault.transaction('rw', vault.files, vault.parts, async () => {
    const file = await vault.files.get(id)
    if (!file) return
    const last = Math.floor(file.size / UPLOAD_PART_BYTES)
    const begun = new Uint8Array((await vault.parts.get([id, last]))?.bytes ?? new ArrayBuffer(0))
    const bytes = new Uint8Array(begun.length + added.length)
    bytes.set(begun)
    bytes.set(added, begun.length)
    for (let at = 0; at < bytes.length; at += UPLOAD_PART_BYTES) {
      const part = bytes.slice(at, at + UPLOAD_PART_BYTES).buffer
      await vault.parts.put({ id, index: last + at / UPLOAD_PART_BYTES, bytes: part })
    }
    await vault.files.update(id, { size: file.size + added.length })
  })
}

/** Ends a recording, also one that broke off: from now on it is a file to send. */
export async function finishRecording(vault: Vault, id: string): Promise<void> {
  await vault.files.update(id, { state: 'waiting' })
}

const UNUSED_MS = 30 * 86_400_000

/** Deletes old files that no change, problem or draft names any more, and what a killed browser had stored of one. */
export async function sweepLocalFiles(vault: Vault, now: number): Promise<void> {
  // Ids begin with their time.
  const before = v7({ msecs: now - UNUSED_MS })
  const parts = await vault.parts.where('[id+index]').below([before, 0]).primaryKeys()
  await forgetPartsAlone(vault, [...new Set(parts.map(([id]) => id))])
  const old = await vault.files
    .filter(({ picked_at }) => picked_at < now - UNUSED_MS)
    // A picture of a text is named by the text alone: it stays until it is sent.
    .filter(({ purpose, state }) => purpose !== 'chapter' || state === 'stored')
    .toArray()
  if (old.length === 0) return
  const spoken = JSON.stringify([
    await vault.outbox.toArray(),
    await vault.problems.toArray(),
    await vault.drafts.toArray(),
  ])
  for (const { id } of old) if (!spoken.includes(id)) await forgetFile(vault, id)
}

async function localBytes(vault: Vault): Promise<number> {
  let bytes = 0
  await vault.files.each((file: LocalFile) => (bytes += file.size))
  return bytes
}

async function roomOnDevice(): Promise<number> {
  const { quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {}
  return Math.min(MAX_LOCAL_BYTES, quota * SHARE_OF_DEVICE)
}
