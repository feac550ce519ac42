import type { CommitLog } from '../db/sqlite/commit-log.ts'
import type { LogHeader, Sum } from '../db/sqlite/log-format.ts'
import { type Batch, ChainBroken, type LogReader } from './log-reader.ts'
import { encodeSegment, type Place, type Segment, segmentName } from './segment.ts'
import type { Target } from './target.ts'

/** How far the log is in the copy. */
export interface Position {
  round: number
  frame: number
  /** Null behind a log that was empty: any round may follow. */
  salts: Buffer | null
  sum: Sum
  /** True if the database's file has everything up to here, so that a new round may begin. */
  isWhole: boolean
}

interface Parts {
  log: CommitLog
  reader: LogReader
  target: Target
  /** Copies the files: first, so that the copy has every file that its database names. */
  bring(): Promise<void>
  now(): number
}

/** Longer stretches of a round stay in the parts in which they were copied. */
const MOST_JOINED_BYTES = 16 * 1024 * 1024

/**
 * Copies the log into the folder of one generation. A round is copied in parts, about one a second; at its end one part replaces
 * them, with the last content of each page.
 */
export class LogCopy {
  readonly #log: CommitLog
  readonly #reader: LogReader
  readonly #target: Target
  readonly #bring: () => Promise<void>
  readonly #now: () => number
  readonly #folder: string
  #position: Position
  /** The first frame behind the last joined part, and the parts since. */
  #from: number
  #parts: string[] = []
  /** A part that has to be put before anything else: its frames may be gone from the log. */
  #owed: Segment | null = null

  constructor(parts: Parts, folder: string, position: Position) {
    this.#log = parts.log
    this.#reader = parts.reader
    this.#target = parts.target
    this.#bring = parts.bring
    this.#now = parts.now
    this.#folder = folder
    this.#position = position
    this.#from = position.frame + 1
  }

  get position(): Position {
    return this.#position
  }

  /** Copies all commits that are there now. */
  async ship(): Promise<void> {
    await this.#putOwed()
    // At once: between the two a write could begin another round.
    const [length, header, at] = [this.#log.length, this.#reader.header(), this.#now()]
    const isMore = this.#enter(header, length)
    await this.#bring()
    if (!isMore || !header) return
    while (this.#position.frame < length) {
      const { frame, sum } = this.#position
      const batch = await this.#reader.after(frame, sum, header, length)
      const segment = this.#segment(batch, { first: frame + 1, at }, header, false)
      await this.#put(segment)
      this.#parts.push(this.#nameOf(segment))
    }
  }

  /**
   * Brings the log into the database's file, so that SQLite begins it anew. False if something still uses it: the caller tries
   * again later.
   */
  async endRound(empties: boolean): Promise<boolean> {
    await this.ship()
    const { isWhole, salts } = this.#position
    if (isWhole && !empties) return true
    const header = this.#reader.header()
    if (!header || !salts) return this.#log.checkpoint()
    // A round that began meanwhile is copied first.
    if (!salts.equals(header.salts)) return false
    const joined = isWhole ? null : await this.#stretch(header)
    // From here to the checkpoint at once: no commit may come between.
    const { frame, sum } = this.#position
    const rest = this.#reader.afterNow(frame, sum, header, this.#log.length)
    if (!this.#log.checkpoint()) return false
    if (rest || !isWhole) this.#owed = this.#last(joined, rest, header)
    if (empties) this.#log.empty()
    await this.#putOwed()
    return true
  }

  /** False if there is nothing to copy. Goes over into a new round. */
  #enter(header: LogHeader | null, length: number): boolean {
    const { salts, isWhole, frame, round } = this.#position
    if (!header || length === 0) {
      if (!isWhole) throw new ChainBroken('The log was emptied by another program.')
      return false
    }
    if (salts?.equals(header.salts)) {
      if (length < frame) throw new ChainBroken('The log is shorter than its copy.')
      return length > frame
    }
    if (!isWhole || (salts && !follows(header.salts, salts)))
      throw new ChainBroken('The log was begun anew by another program.')
    this.#position = {
      round: round + 1,
      frame: 0,
      salts: header.salts,
      sum: header.sum,
      isWhole: false,
    }
    this.#from = 1
    this.#parts = []
    return true
  }

  /** All of the round since the last joined part; null if that is too long. */
  async #stretch(header: LogHeader): Promise<Batch | null> {
    const { frame } = this.#position
    if ((frame - this.#from) * header.pageSize > MOST_JOINED_BYTES) return null
    const contents: Batch['contents'] = new Map()
    let last: Batch | null = null
    for (let at = this.#from - 1; at < frame; at = last.last) {
      const sum = this.#reader.sumAt(at, header)
      if (!sum) throw new ChainBroken('The log lost a frame.')
      last = await this.#reader.after(at, sum, header, frame)
      for (const [page, content] of last.contents) contents.set(page, content)
    }
    return last && { ...last, contents }
  }

  /** The last part of a round: all of it, or only its rest. */
  #last(joined: Batch | null, rest: Batch | null, header: LogHeader): Segment {
    const { frame, sum } = this.#position
    const none = { last: frame, sum, pagesAfter: 0 }
    const contents = new Map([...(joined?.contents ?? []), ...(rest?.contents ?? [])])
    const batch = { ...none, ...joined, ...rest, contents }
    const first = joined ? this.#from : frame + 1
    return this.#segment(batch, { first, at: this.#now() }, header, true)
  }

  #segment(
    { last, sum, pagesAfter, contents }: Batch,
    { first, at }: Pick<Place, 'first' | 'at'>,
    { pageSize, salts }: LogHeader,
    isWhole: boolean,
  ): Segment {
    const [pages, bytes] = [[...contents.keys()], [...contents.values()]]
    const { round } = this.#position
    const place = { round, first, last, at }
    return { ...place, pageSize, pagesAfter, salts, sum, isWhole, pages, contents: bytes }
  }

  async #putOwed(): Promise<void> {
    if (!this.#owed) return
    const segment = this.#owed
    await this.#bring()
    await this.#put(segment)
    this.#owed = null
    const replaced = segment.first === this.#from ? this.#parts : []
    this.#parts = []
    this.#from = segment.last + 1
    await this.#target.remove(replaced.filter((name) => name !== this.#nameOf(segment)))
  }

  async #put(segment: Segment): Promise<void> {
    await this.#target.put(this.#nameOf(segment), encodeSegment(segment))
    const { round, last: frame, salts, sum, isWhole } = segment
    this.#position = { round, frame, salts, sum, isWhole }
  }

  #nameOf(segment: Segment): string {
    return `${this.#folder}log/${segmentName(segment)}`
  }
}

/** True if this is the round behind the other one. */
export function follows(salts: Buffer, before: Buffer): boolean {
  return salts.readUInt32BE(0) === (before.readUInt32BE(0) + 1) >>> 0
}
