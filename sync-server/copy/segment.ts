import { createHash } from 'node:crypto'
import type { Sum } from '../db/sqlite/log-format.ts'

/**
 * A part of the log in a copy: the pages that commits wrote, each as it was after the last of them. Log frames `first` to `last` of
 * a round are in it; it ends with a commit.
 */
export interface Segment extends Place {
  pageSize: number
  /** The size of the database in pages after its last commit. */
  pagesAfter: number
  salts: Buffer
  /** The log's sum at its last frame. */
  sum: Sum
  /** True if nothing follows in this round unless it begins right behind `last`: all of it is in the database's file. */
  isWhole: boolean
  pages: number[]
  /** One for each of `pages`; a later one of the same number counts. */
  contents: Uint8Array[]
}

export interface Place {
  /** Rounds are counted from the beginning of the generation. */
  round: number
  first: number
  last: number
  /** In ms: when it was read, so every commit in it is older. All that followed came later, or is in parts of the same time. */
  at: number
}

const MAGIC = 0x4c4c5332
const HEADER = 64
const HASH = 32

const digits = (value: number, count: number) => String(value).padStart(count, '0')

/** In the order of the log. */
export function segmentName({ round, last, first, at }: Place): string {
  return `${digits(round, 7)}-${digits(last, 9)}-${digits(first, 9)}-${digits(at, 13)}`
}

export function placeIn(name: string): Place | null {
  const found = /(?:^|\/)(\d{7})-(\d{9})-(\d{9})-(\d{13})$/.exec(name)
  if (!found) return null
  const [round, last, first, at] = found.slice(1).map(Number) as [number, number, number, number]
  return { round, first, last, at }
}

export function encodeSegment(segment: Segment): Uint8Array[] {
  const { pages, contents, salts, sum } = segment
  const head = Buffer.alloc(HEADER + 4 * pages.length)
  const numbers = [
    MAGIC,
    segment.pageSize,
    segment.pagesAfter,
    segment.round,
    segment.first,
    segment.last,
    Number(segment.isWhole),
    pages.length,
    ...sum,
  ]
  for (const [place, number] of numbers.entries()) head.writeUInt32BE(number, place * 4)
  salts.copy(head, 40)
  head.writeDoubleBE(segment.at, 48)
  for (const [place, page] of pages.entries()) head.writeUInt32BE(page, HEADER + place * 4)
  const hash = createHash('sha256').update(head)
  for (const content of contents) hash.update(content)
  return [head, ...contents, hash.digest()]
}

/** Null if it is damaged. */
export function decodeSegment(bytes: Buffer): Segment | null {
  if (bytes.length < HEADER + HASH || bytes.readUInt32BE(0) !== MAGIC) return null
  const end = bytes.length - HASH
  const sum = createHash('sha256').update(bytes.subarray(0, end)).digest()
  if (!sum.equals(bytes.subarray(end))) return null
  const number = (place: number) => bytes.readUInt32BE(place * 4)
  const [pageSize, count] = [number(1), number(7)]
  const body = HEADER + 4 * count
  return {
    pageSize,
    pagesAfter: number(2),
    round: number(3),
    first: number(4),
    last: number(5),
    isWhole: number(6) === 1,
    sum: [number(8), number(9)],
    salts: Buffer.from(bytes.subarray(40, 48)),
    at: bytes.readDoubleBE(48),
    pages: Array.from({ length: count }, (_, place) => bytes.readUInt32BE(HEADER + 4 * place)),
    contents: Array.from({ length: count }, (_, place) =>
      bytes.subarray(body + place * pageSize, body + (place + 1) * pageSize),
    ),
  }
}
