import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps this folder in memory, where a database waits for no disk. */
const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/** In memory if there is enough of it. */
const bestPlace = () => (hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir())

/** Where tests have their data: in the folder that is named, as by the gate. */
export const placeOfTests = (named = process.env['TMPDIR']) => named ?? bestPlace()

/** A new folder for all temporary files of a run. */
export function makeTemporary(): string {
  const folder = mkdtempSync(join(bestPlace(), 'loreloom-check-'))
  // PostgreSQL and nginx run as other users where root starts them: each has a folder of its own in it.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES
  } catch {
    return false
  }
}
