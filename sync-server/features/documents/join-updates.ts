import * as encoding from 'lib0/encoding'
import { CONTENT, DELETED, GC, HAS_LEFT, HAS_RIGHT, Reader, SKIP } from './update-reader.ts'

interface Run {
  start: number
  pieces: number
  bytes: Uint8Array[]
}
interface Range {
  start: number
  end: number
}

/**
 * Updates of one log as one update, in time linear to their length: a writer's pieces follow each other in a log, so
 * their bytes are put behind each other as they are. For updates that were stored by us.
 */
export function joinUpdates(updates: readonly Uint8Array[]): Uint8Array {
  const runs = new Map<number, Run>()
  const deletes = new Map<number, Range[]>()
  for (const update of updates) {
    const reader = new Reader(update)
    for (let left = reader.uint(); left > 0; left--) takeRun(reader, update, runs)
    for (let left = reader.uint(); left > 0; left--) takeDeletes(reader, deletes)
  }
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

function takeRun(reader: Reader, update: Uint8Array, runs: Map<number, Run>): void {
  const pieces = reader.uint()
  const client = reader.uint()
  const start = reader.uint()
  const from = reader.at
  for (let i = 0; i < pieces; i++) skipPiece(reader)
  const bytes = update.subarray(from, reader.at)
  const run = runs.get(client)
  if (run) {
    run.pieces += pieces
    run.bytes.push(bytes)
  } else runs.set(client, { start, pieces, bytes: [bytes] })
}

function skipPiece(reader: Reader): void {
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
  if (content === GC || content === SKIP || content === DELETED) reader.uint()
  else reader.skipString()
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
