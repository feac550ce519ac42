import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

/** https://www.sqlite.org/walformat.html */
const HEADER = 32
const FRAME_HEADER = 24
const MAGIC = 0x377f0682

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
  const header = Buffer.alloc(HEADER)
  if (size < HEADER || readSync(file, header, 0, HEADER, 0) < HEADER) return size > 0
  const magic = header.readUInt32BE(0)
  if ((magic & ~1) >>> 0 !== MAGIC) return true
  const bigEndian = (magic & 1) === 1
  let sum = checksum(header.subarray(0, 24), [0, 0], bigEndian)
  if (!holds(header, 24, sum)) return true
  const frame = Buffer.alloc(FRAME_HEADER + header.readUInt32BE(8))
  for (let at = HEADER; at + frame.length <= size; at += frame.length) {
    readSync(file, frame, 0, frame.length, at)
    // One matching value of the two is enough: the other may have the flipped byte.
    const isOfThisRound = [0, 4].some(
      (half) => frame.readUInt32BE(8 + half) === header.readUInt32BE(16 + half),
    )
    if (!isOfThisRound) return false
    const salts = frame.compare(header, 16, 24, 8, 16) === 0
    sum = checksum(frame.subarray(0, 8), sum, bigEndian)
    sum = checksum(frame.subarray(FRAME_HEADER), sum, bigEndian)
    if (!salts || !holds(frame, 16, sum)) return true
  }
  return false
}

type Sum = [number, number]

function checksum(bytes: Buffer, [first, second]: Sum, bigEndian: boolean): Sum {
  let [one, two] = [first, second]
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + view.getUint32(at, !bigEndian) + two) >>> 0
    two = (two + view.getUint32(at + 4, !bigEndian) + one) >>> 0
  }
  return [one, two]
}

function holds(bytes: Buffer, at: number, [one, two]: Sum): boolean {
  return bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two
}
