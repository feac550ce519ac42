import { endianness } from 'node:os'

/** https://www.sqlite.org/walformat.html */
export const LOG_HEADER = 32
export const FRAME_HEADER = 24
const MAGIC = 0x377f0682
const SALTS = 16
const SALTS_IN_FRAME = 8
const SUM_IN_FRAME = 16

export interface LogHeader {
  pageSize: number
  /** The two random numbers of a round, in all of its frames: the first one grows by 1 with each round. */
  salts: Buffer
  bigEndian: boolean
  sum: Sum
}

/** Null if it is damaged. */
export function readLogHeader(bytes: Buffer): LogHeader | null {
  const magic = bytes.readUInt32BE(0)
  if ((magic & ~1) >>> 0 !== MAGIC) return null
  const bigEndian = (magic & 1) === 1
  const sum = checksum(wordsOf(bytes.subarray(0, 24), bigEndian), 0, 6, [0, 0])
  if (!holds(bytes, 24, sum)) return null
  const salts = Buffer.from(bytes.subarray(SALTS, SALTS + 8))
  return { pageSize: bytes.readUInt32BE(8), salts, bigEndian, sum }
}

export interface Frame {
  page: number
  /** The size of the database in pages after the commit that ends here; 0 if none does. */
  pagesAfter: number
  /** Where its page begins among the bytes. */
  at: number
  sum: Sum
}

/** A frame that is not what SQLite wrote. `isOfAnotherRound`: an older round left it, so the log ends before it. */
export class BadFrame extends Error {
  readonly isOfAnotherRound: boolean

  constructor(isOfAnotherRound: boolean) {
    super('A frame of the log is damaged.')
    this.isOfAnotherRound = isOfAnotherRound
  }
}

/** The frames that follow the one with this sum. */
export function* framesIn(bytes: Buffer, header: LogHeader, after: Sum): Generator<Frame> {
  const words = wordsOf(bytes, header.bigEndian)
  const size = FRAME_HEADER + header.pageSize
  let sum = after
  for (let at = 0; at + size <= bytes.length; at += size) {
    // One matching value of the two is enough: the other may have the flipped byte.
    const isOfThisRound = [0, 4].some(
      (half) => bytes.readUInt32BE(at + SALTS_IN_FRAME + half) === header.salts.readUInt32BE(half),
    )
    if (!isOfThisRound) throw new BadFrame(true)
    sum = checksum(words, at / 4, at / 4 + 2, sum)
    sum = checksum(words, (at + FRAME_HEADER) / 4, (at + size) / 4, sum)
    const salts = bytes.subarray(at + SALTS_IN_FRAME, at + SALTS_IN_FRAME + 8)
    if (!salts.equals(header.salts) || !holds(bytes, at + SUM_IN_FRAME, sum))
      throw new BadFrame(false)
    const [page, pagesAfter] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
    yield { page, pagesAfter, at: at + FRAME_HEADER, sum }
  }
}

/** The sum that stands in the frame with this header; null if it is of another round. */
export function sumInFrame(frame: Buffer, salts: Buffer): Sum | null {
  if (!frame.subarray(SALTS_IN_FRAME, SALTS_IN_FRAME + 8).equals(salts)) return null
  return [frame.readUInt32BE(SUM_IN_FRAME), frame.readUInt32BE(SUM_IN_FRAME + 4)]
}

export type Sum = readonly [number, number]

function checksum(words: Uint32Array, from: number, to: number, [first, second]: Sum): Sum {
  let [one, two] = [first | 0, second | 0]
  for (let at = from; at < to; at += 2) {
    one = (one + words[at]! + two) | 0
    two = (two + words[at + 1]! + one) | 0
  }
  return [one >>> 0, two >>> 0]
}

/** A view if the order of the bytes is this machine's, else a copy. */
function wordsOf(bytes: Buffer, bigEndian: boolean): Uint32Array {
  const isNative = bigEndian === (endianness() === 'BE')
  const whole = bytes.length - (bytes.length % 4)
  let view: Buffer = bytes.subarray(0, whole)
  if (!isNative || view.byteOffset % 4 !== 0) view = Buffer.from(new Uint8Array(view).buffer)
  if (!isNative) view.swap32()
  return new Uint32Array(view.buffer, view.byteOffset, whole / 4)
}

function holds(bytes: Buffer, at: number, [one, two]: Sum): boolean {
  return bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two
}
