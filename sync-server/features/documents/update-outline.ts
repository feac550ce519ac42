import {
  CONTENT,
  DamagedUpdateError,
  DELETED,
  GC,
  HAS_LEFT,
  HAS_PARENT_KEY,
  HAS_RIGHT,
  Reader,
  SKIP,
  STRING,
} from './update-reader.ts'

/** The content of one Yjs update (V1), as far as it can be read without a document. */
export interface UpdateOutline {
  /** The ranges of new items; a writer has several when something between them is missing. */
  writers: { client: number; start: number; end: number; structs: number }[]
  deletes: { client: number; start: number; end: number }[]
  /** Writer → how far their pieces must be known before these can be placed. */
  needs: Map<number, number>
  /** The inserted characters. */
  strings: string[]
  inserted: number
}

const MAX_CLOCK = 2 ** 31
/**
 * Reads a whole update without building anything, in time linear to its length, and refuses everything that an honest
 * client of a plain text never sends: Yjs itself trusts its input, and some broken updates keep it busy for ever.
 */
export function outlineOf(update: Uint8Array): UpdateOutline {
  const reader = new Reader(update)
  const outline: UpdateOutline = {
    writers: [],
    deletes: [],
    needs: new Map(),
    strings: [],
    inserted: 0,
  }
  readWriters(reader, outline)
  readDeletes(reader, outline)
  if (!reader.atEnd) throw new DamagedUpdateError('bytes after the end')
  return outline
}

function readWriters(reader: Reader, outline: UpdateOutline): void {
  const seen = new Set<number>()
  for (let left = reader.uint(); left > 0; left--) {
    const structs = reader.uint()
    const client = reader.uint()
    const start = reader.uint()
    if (structs === 0 || seen.has(client)) throw new DamagedUpdateError('a writer twice or empty')
    seen.add(client)
    let run = { client, start, end: start, structs: 0 }
    for (let i = 0; i < structs; i++) {
      const info = reader.byte()
      if ((info & CONTENT) === SKIP) {
        if (run.structs > 0) outline.writers.push(run)
        const end = run.end + positive(reader.uint())
        run = { client, start: end, end, structs: 0 }
      } else {
        run.end += readStruct(reader, outline, info, client, run.end)
        run.structs += 1
      }
    }
    if (run.end > MAX_CLOCK) throw new DamagedUpdateError('too far')
    if (run.structs > 0) outline.writers.push(run)
  }
}

/** Returns its length. */
function readStruct(
  reader: Reader,
  outline: UpdateOutline,
  info: number,
  client: number,
  clock: number,
): number {
  const content = info & CONTENT
  // Only parts of nested things become that; a letter beside one makes Yjs throw, and everybody would have to leave.
  if (content === GC) throw foreign('a piece of something nested')
  for (const side of [HAS_LEFT, HAS_RIGHT])
    if (info & side) need(outline, reader.uint(), reader.uint(), client, clock)
  if (info & HAS_PARENT_KEY) throw foreign('an entry of a map')
  // An item without neighbours names its parent: the root called "text".
  if (!(info & (HAS_LEFT | HAS_RIGHT)) && (reader.uint() !== 1 || reader.string() !== 'text'))
    throw foreign('not in the text')
  if (content === DELETED) return positive(reader.uint())
  if (content !== STRING) throw foreign('not letters')
  const letters = reader.string()
  if (letters.includes('\0')) throw new DamagedUpdateError('a null character')
  outline.strings.push(letters)
  outline.inserted += letters.length
  return positive(letters.length)
}

function need(
  { needs }: UpdateOutline,
  neighbour: number,
  at: number,
  client: number,
  clock: number,
): void {
  if (neighbour === client && at >= clock) throw new DamagedUpdateError('beside what comes later')
  if (at + 1 > (needs.get(neighbour) ?? 0)) needs.set(neighbour, at + 1)
}

/** In order and apart, as Yjs writes them: overlapping ones would make it walk the same pieces again and again. */
function readDeletes(reader: Reader, { deletes }: UpdateOutline): void {
  const seen = new Set<number>()
  for (let left = reader.uint(); left > 0; left--) {
    const client = reader.uint()
    if (seen.has(client)) throw new DamagedUpdateError('a writer twice')
    seen.add(client)
    let before = 0
    for (let ranges = reader.uint(); ranges > 0; ranges--) {
      const start = reader.uint()
      const end = start + positive(reader.uint())
      if (start < before || end > MAX_CLOCK) throw new DamagedUpdateError('deletions out of order')
      before = end
      deletes.push({ client, start, end })
    }
  }
}

/** Whole, but no text: a program that keeps its own things in the document. */
function foreign(reason: string): DamagedUpdateError {
  return new DamagedUpdateError(reason, 'documents.foreign')
}

function positive(length: number): number {
  if (length === 0) throw new DamagedUpdateError('a piece without length')
  return length
}
