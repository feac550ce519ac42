import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'

/** True if the hash of the hashes of an upload's parts is this one. */
export async function hasHash(handle: FileHandle, sha256: string): Promise<boolean> {
  return (await hashOfParts(handle)) === sha256
}

async function hashOfParts(handle: FileHandle): Promise<string> {
  const whole = createHash('sha256')
  const buffer = Buffer.alloc(UPLOAD_PART_BYTES)
  for (let at = 0; ; at += UPLOAD_PART_BYTES) {
    let length = 0
    // A read may stop early anywhere.
    for (let got = -1; got !== 0 && length < buffer.length; length += got)
      got = (await handle.read(buffer, length, buffer.length - length, at + length)).bytesRead
    if (length === 0) return whole.digest('hex')
    whole.update(createHash('sha256').update(buffer.subarray(0, length)).digest())
  }
}
