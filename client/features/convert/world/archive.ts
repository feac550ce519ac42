import { ConvertError } from '../book-text.ts'
import {
  admitted,
  asDamage,
  assertLength,
  assertUnpacked,
  MAX_UNPACKED_BYTES,
  WORLD,
} from '../zip/unzip.ts'
import {
  entriesOf,
  HEADER_BYTES,
  headLength,
  isStored,
  listBegin,
  LONGEST_END,
  unpack,
  type ZipEntry,
} from '../zip/zip-entries.ts'

/** An archive that may be too large to be held: its files are read one by one. */
export class Archive {
  readonly #blob: Blob
  readonly #entries: ReadonlyMap<string, ZipEntry>
  #unpacked = 0
  #taken = 0

  private constructor(blob: Blob, entries: ReadonlyMap<string, ZipEntry>) {
    this.#blob = blob
    this.#entries = entries
  }

  /** Looks at its list alone. Refuses what no world unpacks to. */
  static async open(blob: Blob): Promise<Archive> {
    assertLength(blob.size, WORLD)
    try {
      const begin = listBegin(await bytesOf(blob, Math.max(0, blob.size - LONGEST_END)))
      const entries = [...admitted(entriesOf(await bytesOf(blob, begin), begin), WORLD)]
      return new Archive(blob, new Map(entries.map((entry) => [entry.name, entry])))
    } catch (error) {
      throw asDamage(error)
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** A file's bytes, to be read now; null without one. */
  async bytes(name: string): Promise<Uint8Array | null> {
    const entry = this.#entries.get(name)
    if (!entry) return null
    this.#unpacked += entry.size
    if (this.#unpacked > MAX_UNPACKED_BYTES)
      throw new ConvertError('The books and notes in this file are larger than 200 MB together.')
    return this.#unpack(entry).catch(asThrown)
  }

  /**
   * A file to read later; an unpacked one stays in the archive. Null without one. Each call counts towards the limit.
   */
  async file(name: string, type: string): Promise<Blob | null> {
    const entry = this.#entries.get(name)
    if (!entry) return null
    this.#taken += entry.size
    assertUnpacked(this.#taken, WORLD)
    const blob = isStored(entry) ? this.#packed(entry) : this.#unpack(entry)
    return new Blob([await blob.catch(asThrown)], { type })
  }

  async #unpack(entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
    return unpack(await bytesOf(await this.#packed(entry)), entry)
  }

  async #packed({ offset, packed }: ZipEntry): Promise<Blob> {
    const begin = offset + headLength(await bytesOf(this.#blob, offset, HEADER_BYTES))
    if (begin + packed > this.#blob.size) throw new Error('The file breaks off.')
    return this.#blob.slice(begin, begin + packed)
  }
}

function asThrown(error: unknown): never {
  throw asDamage(error)
}

async function bytesOf(blob: Blob, from = 0, length = Infinity) {
  return new Uint8Array(await blob.slice(from, Math.min(from + length, blob.size)).arrayBuffer())
}
