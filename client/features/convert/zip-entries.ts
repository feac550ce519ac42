import { Inflate, strFromU8 } from 'fflate'

/** What an archive says of one of its files. */
export interface ZipEntry {
  name: string
  /** As it lies in the archive. */
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
/** So much of what is packed at once: what it unpacks to is counted in between. */
const PIECE_BYTES = 1_024
const STORED = 0
const DEFLATED = 8

/** The archive's own list of its files, one after the other. Throws for what is no archive. */
export function* entriesOf(archive: Uint8Array): Generator<ZipEntry> {
  const view = viewOf(archive)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
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

/** One file's bytes. Stops, and throws, as soon as there is one more than its header promises. */
export function unpack(
  archive: Uint8Array,
  { offset, packed, size, method }: ZipEntry,
): Uint8Array {
  const view = viewOf(archive)
  if (view.getUint32(offset, true) !== LOCAL) throw new Error('There is no file at this place.')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > archive.length) throw new Error('The file breaks off.')
  const bytes = archive.subarray(start, start + packed)
  if (method === STORED && packed === size) return bytes.slice()
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

/** Where the last record begins, behind which there is a comment at most. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at--)
    if (view.getUint32(at, true) === END) return at
  throw new Error('There is no list of files.')
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
