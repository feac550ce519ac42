import * as encoding from 'lib0/encoding'
import { CONTENT, DELETED, GC, HAS_LEFT, HAS_RIGHT, Reader, SKIP } from './update-reader.ts'

interface Run {
  start: number
  /** The clock after its last piece. */
  end: number
  pieces: number
  bytes: Uint8Array[]
}
interface Range {
  start: number
  end: number
}
interface Joined {
  runs: Map<number, Run>
  deletes: Map<number, Range[]>
}

/**
 * Updates of one log as few updates, one in most cases, in time linear to their length: a writer's pieces follow each other in a log, so
 * their bytes are put behind each other as they are. Where they do not, another update begins: two servers may have taken the same
 * letters, or some of them, from a writer who came from one to the other. For updates that were stored by us.
 */
export function joinUpdates(updates: readonly Uint8Array[]): Uint8Array[] {
  const all: Uint8Array[] = []
  let joined: Joined = { runs: new Map(), deletes: new Map() }
  for (const update of updates) {
    const reader = new Reader(update)
    const runs = takeRuns(reader, update)
    if (!runs.every((run) => follows(run, joined))) {
      all.push(encoded(joined))
      joined = { runs: new Map(), deletes: new Map() }
    }
    for (const run of runs) add(run, joined)
    for (let left = reader.uint(); left > 0; left--) takeDeletes(reader, joined.deletes)
  }
  all.push(encoded(joined))
  return all
}

const follows = ({ client, start }: TakenRun, { runs }: Joined) =>
  (runs.get(client)?.end ?? start) === start

function encoded({ runs, deletes }: Joined): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, runs.size)
  // As Yjs does: higher writers first are placed faster.
  for (const [client, { start, pieces, bytes }] of [...runs].sort(([a], [b]) => b - a)) {
    for (const number of [pieces, client, start]) encoding.writeVarUint(encoder, number)
    for (const part of bytes) encoding.writeUint8Array(encoder, part)
  }
  encoding.writeVarUint(encoder, deletes.size)
  for (const [client, ranges] of deletes) {
    const merged = mergeRanges(ranges)
    for (const number of [client, merged.length]) encoding.writeVarUint(encoder, number)
    for (const { start, end } of merged)
      for (const number of [start, end - start]) encoding.writeVarUint(encoder, number)
  }
  return encoding.toUint8Array(encoder)
}

interface TakenRun extends Run {
  client: number
}

function takeRuns(reader: Reader, update: Uint8Array): TakenRun[] {
  const runs: TakenRun[] = []
  for (let left = reader.uint(); left > 0; left--) {
    const pieces = reader.uint()
    const client = reader.uint()
    const start = reader.uint()
    const from = reader.at
    let end = start
    for (let i = 0; i < pieces; i++) end += skipPiece(reader)
    runs.push({ client, start, end, pieces, bytes: [update.subarray(from, reader.at)] })
  }
  return runs
}

function add({ client, ...run }: TakenRun, { runs }: Joined): void {
  const before = runs.get(client)
  if (!before) return void runs.set(client, run)
  before.end = run.end
  before.pieces += run.pieces
  before.bytes.push(...run.bytes)
}

/** Returns its length. */
function skipPiece(reader: Reader): number {
  const info = reader.byte()
  const content = info & CONTENT
  if (content !== GC && content !== SKIP) {
    for (const side of [HAS_LEFT, HAS_RIGHT])
      if (info & side) {
        reader.uint()
        reader.uint()
      }
    if (!(info & (HAS_LEFT | HAS_RIGHT))) {
      reader.uint()
      reader.skipString()
    }
  }
  const isCounted = content === GC || content === SKIP || content === DELETED
  return isCounted ? reader.uint() : reader.skipLetters()
}

function takeDeletes(reader: Reader, deletes: Map<number, Range[]>): void {
  const client = reader.uint()
  let ranges = deletes.get(client)
  if (!ranges) deletes.set(client, (ranges = []))
  for (let left = reader.uint(); left > 0; left--) {
    const start = reader.uint()
    ranges.push({ start, end: start + reader.uint() })
  }
}

function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
