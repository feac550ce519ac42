import { ConvertError } from './book-text.ts'
import { decode } from './encodings.ts'
import { entriesOf, unpack, type ZipEntry } from './zip-entries.ts'

const MEBIBYTE = 1024 * 1024
export const MAX_FILE_BYTES = 50 * MEBIBYTE
export const MAX_FILES = 5_000
const MAX_UNPACKED_BYTES = 200 * MEBIBYTE
const MAX_RATIO = 100
/** Small files may be packed as well as they like. */
const RATIO_COUNTS_FROM = MEBIBYTE

/**
 * The files of an archive by name; refuses what would unpack to more than a book, by what its headers promise, and holds
 * it to the promise while unpacking.
 */
export function unzip(archive: Uint8Array): Map<string, Uint8Array> {
  if (archive.length === 0) throw new ConvertError('This file is empty.')
  if (archive.length > MAX_FILE_BYTES)
    throw new ConvertError('This file is larger than 50 MB, the most that can be imported.')
  try {
    const entries = [...admitted(archive)]
    return new Map(entries.map((entry) => [entry.name, unpack(archive, entry)]))
  } catch (error) {
    if (error instanceof ConvertError) throw error
    throw new ConvertError('This file is damaged: it could not be unpacked.')
  }
}

/** What is to be unpacked, once all of it was looked at. */
function* admitted(archive: Uint8Array): Generator<ZipEntry> {
  let files = 0
  let unpacked = 0
  for (const entry of entriesOf(archive)) {
    const { name, packed, size } = entry
    files += 1
    unpacked += size
    if (files > MAX_FILES)
      throw new ConvertError('This file holds more than 5,000 files. It does not look like a book.')
    if (unpacked > MAX_UNPACKED_BYTES)
      throw new ConvertError('This file unpacks to more than 200 MB. It does not look like a book.')
    if (size > RATIO_COUNTS_FROM && size > packed * MAX_RATIO)
      throw new ConvertError(
        'This file is packed like a trap, not like a book, and was not opened.',
      )
    if (leadsOutside(name))
      throw new ConvertError('This file names files outside of itself and was not opened.')
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue
    if (entry.isEncrypted)
      throw new ConvertError('This file is locked with a password. Please unlock it first.')
    yield entry
  }
}

/** ZIP archives begin with their first file, empty ones with their directory. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

function leadsOutside(name: string): boolean {
  return /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..')
}

/** The words of a file, however its letters are written. */
export function textOf(bytes: Uint8Array): string {
  return decode(bytes).text
}
