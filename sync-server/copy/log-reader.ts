import { closeSync, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import {
  BadFrame,
  FRAME_HEADER,
  framesIn,
  LOG_HEADER,
  type LogHeader,
  readLogHeader,
  type Sum,
  sumInFrame,
} from '../db/sqlite/log-format.ts'

/** The log is not the continuation of what was copied: only a fresh snapshot helps. */
export class ChainBroken extends Error {}

/** Committed pages of the log, each as its last commit left it. */
export interface Batch {
  last: number
  sum: Sum
  pagesAfter: number
  contents: Map<number, Uint8Array>
}

const readBytes = promisify(read)
const MOST_BYTES = 8 * 1024 * 1024

/** Reads the log beside the server's own connections: SQLite has no locks on this file. */
export class LogReader {
  readonly #path: string
  #file: number | null = null

  constructor(path: string) {
    this.#path = path
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  /** Null for a log without any frame. */
  header(): LogHeader | null {
    const bytes = Buffer.alloc(LOG_HEADER)
    try {
      this.#file ??= openSync(this.#path, 'r')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
    if (readSync(this.#file, bytes, 0, LOG_HEADER, 0) < LOG_HEADER) return null
    const header = readLogHeader(bytes)
    if (!header) throw new ChainBroken('The header of the log is damaged.')
    return header
  }

  /** The sum at a frame; null if the round has no such frame. */
  sumAt(frame: number, header: LogHeader): Sum | null {
    if (frame === 0) return header.sum
    const bytes = Buffer.alloc(FRAME_HEADER)
    const length = readSync(this.#file!, bytes, 0, FRAME_HEADER, placeOf(frame, header))
    return length < FRAME_HEADER ? null : sumInFrame(bytes, header.salts)
  }

  /** The commits behind a frame: as many as fit into some megabytes, but one at least. */
  async after(frame: number, sum: Sum, header: LogHeader, length: number): Promise<Batch> {
    const size = FRAME_HEADER + header.pageSize
    for (let most = MOST_BYTES; ; most *= 2) {
      const bytes = Buffer.allocUnsafe(Math.min(length - frame, Math.floor(most / size)) * size)
      await this.#fill(bytes, placeOf(frame + 1, header))
      const batch = batchIn(bytes, header, frame, sum)
      if (batch) return batch
      if (bytes.length === (length - frame) * size)
        throw new ChainBroken('The log ends inside of a commit.')
    }
  }

  /** The same at once; null if there is none. */
  afterNow(frame: number, sum: Sum, header: LogHeader, length: number): Batch | null {
    const bytes = Buffer.allocUnsafe((length - frame) * (FRAME_HEADER + header.pageSize))
    if (bytes.length === 0) return null
    readSync(this.#file!, bytes, 0, bytes.length, placeOf(frame + 1, header))
    return batchIn(bytes, header, frame, sum)
  }

  async #fill(bytes: Buffer, from: number): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await readBytes(this.#file!, bytes, at, bytes.length - at, from + at)
      if (bytesRead === 0) throw new ChainBroken('The log is shorter than its commits.')
      at += bytesRead
    }
  }
}

const placeOf = (frame: number, { pageSize }: LogHeader) =>
  LOG_HEADER + (frame - 1) * (FRAME_HEADER + pageSize)

function batchIn(bytes: Buffer, header: LogHeader, after: number, sum: Sum): Batch | null {
  const contents = new Map<number, Uint8Array>()
  let open: [page: number, at: number][] = []
  let batch: Batch | null = null
  let frame = after
  for (const { page, pagesAfter, at, sum: here } of verified(bytes, header, sum)) {
    frame += 1
    open.push([page, at])
    if (pagesAfter === 0) continue
    for (const [name, begin] of open)
      contents.set(name, bytes.subarray(begin, begin + header.pageSize))
    open = []
    batch = { last: frame, sum: here, pagesAfter, contents }
  }
  return batch
}

function* verified(bytes: Buffer, header: LogHeader, sum: Sum) {
  try {
    yield* framesIn(bytes, header, sum)
  } catch (error) {
    throw error instanceof BadFrame ? new ChainBroken(error.message) : error
  }
}
