import { ConvertError } from '../book-text.ts'
import { decode } from '../text/encodings.ts'
import { entriesOf, packedIn, unpack, type ZipEntry } from './zip-entries.ts'

const MEBIBYTE = 1024 * 1024
export const MAX_FILE_BYTES = 50 * MEBIBYTE
export const MAX_FILES = 5_000
/** Most unpacked bytes in memory at once. */
export const MAX_UNPACKED_BYTES = 200 * MEBIBYTE
const MAX_RATIO = 100
/** Small files may be packed as well as they like. */
const RATIO_COUNTS_FROM = MEBIBYTE

/** Limits of an archive. */
interface Limits {
  /** Purpose of the archive. */
  of: 'book' | 'world'
  /** As it comes, and unpacked. */
  bytes: number
  unpacked: number
  files: number
}
const BOOK: Limits = {
  of: 'book',
  bytes: MAX_FILE_BYTES,
  unpacked: MAX_UNPACKED_BYTES,
  files: MAX_FILES,
}
/** Pictures and files are most of it, and never unpacked at once. */
export const WORLD: Limits = {
  of: 'world',
  bytes: 500 * MEBIBYTE,
  unpacked: 500 * MEBIBYTE,
  files: 50_000,
}

/**
 * The files of an archive by name; refuses what would unpack to more than a book, by what its headers promise, and holds
 * it to the promise while unpacking.
 */
export function unzip(archive: Uint8Array): Map<string, Uint8Array> {
  assertLength(archive.length, BOOK)
  try {
    const entries = [...admitted(entriesOf(archive), BOOK)]
    return new Map(entries.map((entry) => [entry.name, unpack(packedIn(archive, entry), entry)]))
  } catch (error) {
    throw asDamage(error)
  }
}

/** Refuses an archive for the bytes that it has as it comes. */
export function assertLength(bytes: number, limits: Limits): void {
  if (bytes === 0) throw new ConvertError('This file is empty.')
  if (bytes > limits.bytes)
    throw new ConvertError(
      `This file is larger than ${limits.bytes / MEBIBYTE} MB, the most that can be imported.`,
    )
}

/** Refuses an archive for the bytes that it unpacks to. */
export function assertUnpacked(bytes: number, limits: Limits): void {
  if (bytes > limits.unpacked)
    throw new ConvertError(
      `This file unpacks to more than ${limits.unpacked / MEBIBYTE} MB. ${trapIn(limits)}`,
    )
}

const trapIn = (limits: Limits) => `It does not look like a ${limits.of}.`

/** Turns any other error of an archive into one that calls it damaged. */
export function asDamage(error: unknown): ConvertError {
  if (error instanceof ConvertError) return error
  return new ConvertError('This file is damaged: it could not be unpacked.')
}

/** Yields the entries after checking all of them against the limits. */
export function* admitted(entries: Iterable<ZipEntry>, limits: Limits): Generator<ZipEntry> {
  let files = 0
  let unpacked = 0
  for (const entry of entries) {
    const { name, packed, size } = entry
    files += 1
    unpacked += size
    if (files > limits.files)
      throw new ConvertError(
        `This file holds more than ${limits.files.toLocaleString('en')} files. ${trapIn(limits)}`,
      )
    assertUnpacked(unpacked, limits)
    if (size > RATIO_COUNTS_FROM && size > packed * MAX_RATIO)
      throw new ConvertError(
        `This file is packed like a trap, not like a ${limits.of}, and was not opened.`,
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
