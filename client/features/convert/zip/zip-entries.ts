import { Inflate, strFromU8 } from 'fflate'

/** An archive's record of one file. */
export interface ZipEntry {
  name: string
  /** Packed size. */
  packed: number
  /** As its header promises. */
  size: number
  isEncrypted: boolean
  method: number
  offset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
/** Bytes at an archive's end that contain the record with the place of its list. */
export const LONGEST_END = END_BYTES + LONGEST_COMMENT
/** Bytes before a file's name, at its place in the archive. */
export const HEADER_BYTES = 30
/** Packed bytes to unpack at once; the reader counts the unpacked bytes in between. */
const PIECE_BYTES = 1_024
const STORED = 0
const DEFLATED = 8

/** Offset of the list of an archive, from its last bytes. Throws if it is no archive. */
export function listBegin(tail: Uint8Array): number {
  const view = viewOf(tail)
  return view.getUint32(findEnd(view) + 16, true)
}

/**
 * The archive's own list of its files, one after the other. Throws for what is no archive. `from`: where these bytes begin in
 * it, when they are its end alone.
 */
export function* entriesOf(archive: Uint8Array, from = 0): Generator<ZipEntry> {
  const view = viewOf(archive)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true) - from
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('The list of files breaks off.')
    const flags = view.getUint16(at + 8, true)
    const nameLength = view.getUint16(at + 28, true)
    yield {
      name: strFromU8(archive.subarray(at + 46, at + 46 + nameLength), (flags & 0x800) === 0),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      isEncrypted: (flags & 1) !== 0,
      method: view.getUint16(at + 10, true),
      offset: view.getUint32(at + 42, true),
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

/** One file's packed bytes. */
export function packedIn(archive: Uint8Array, { offset, packed }: ZipEntry): Uint8Array {
  const start = offset + headLength(archive.subarray(offset))
  if (start + packed > archive.length) throw new Error('The file breaks off.')
  return archive.subarray(start, start + packed)
}

/** One file's bytes. Stops, and throws, as soon as there is one more than its header promises. */
export function unpack(bytes: Uint8Array, entry: ZipEntry): Uint8Array<ArrayBuffer> {
  const { packed, size, method } = entry
  if (isStored(entry)) return bytes.slice()
  if (method !== DEFLATED) throw new Error('Nobody knows how this is packed.')
  const whole = new Uint8Array(size)
  let length = 0
  const inflate = new Inflate((piece) => {
    if (length + piece.length > size) throw new Error('There is more than was promised.')
    whole.set(piece, length)
    length += piece.length
  })
  for (let at = 0; at < packed || at === 0; at += PIECE_BYTES)
    inflate.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed)
  if (length < size) throw new Error('There is less than was promised.')
  return whole
}

/** Number of bytes before a file's own, at its place in the archive. */
export function headLength(head: Uint8Array): number {
  const view = viewOf(head)
  if (view.getUint32(0, true) !== LOCAL) throw new Error('There is no file at this place.')
  return HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
}

/** True if the archive has the file unpacked. */
export function isStored({ method, packed, size }: ZipEntry): boolean {
  return method === STORED && packed === size
}

/** Offset of the last record, behind which there is at most a comment. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at--)
    if (view.getUint32(at, true) === END) return at
  throw new Error('There is no list of files.')
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
