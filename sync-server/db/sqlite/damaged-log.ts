import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { BadFrame, FRAME_HEADER, framesIn, LOG_HEADER, readLogHeader } from './log-format.ts'

/** Frames that are read at once. */
const AT_ONCE = 256

/**
 * True if the log that a server left behind is damaged. SQLite reads it up to its last good frame and drops the rest without an
 * error; these may be acknowledged commits. A log that just ends, as after a kill, is not damaged: the frames after its last
 * one belong to an older round and have other salts. The server asks this before SQLite opens the file.
 */
export function isLogDamaged(databaseFile: string): boolean {
  const path = `${databaseFile}-wal`
  if (!existsSync(path)) return false
  const file = openSync(path, 'r')
  try {
    return isDamaged(file)
  } finally {
    closeSync(file)
  }
}

function isDamaged(file: number): boolean {
  const { size } = fstatSync(file)
  const head = Buffer.alloc(LOG_HEADER)
  if (size < LOG_HEADER || readSync(file, head, 0, LOG_HEADER, 0) < LOG_HEADER) return size > 0
  const header = readLogHeader(head)
  if (!header) return true
  let { sum } = header
  const bytes = Buffer.alloc(AT_ONCE * (FRAME_HEADER + header.pageSize))
  try {
    for (let at = LOG_HEADER, length = bytes.length; length === bytes.length; at += length) {
      length = readSync(file, bytes, 0, bytes.length, at)
      for (const frame of framesIn(bytes.subarray(0, length), header, sum)) ({ sum } = frame)
    }
    return false
  } catch (error) {
    if (error instanceof BadFrame) return !error.isOfAnotherRound
    throw error
  }
}
