/** A broken update, or one of something else than a plain text. */
export class DamagedUpdateError extends Error {
  readonly code: 'documents.damaged' | 'documents.foreign'

  constructor(reason: string, code: DamagedUpdateError['code'] = 'documents.damaged') {
    super(reason)
    this.name = 'DamagedUpdateError'
    this.code = code
  }
}

// First byte of an item: its content, and its neighbours.
export const CONTENT = 0x1f
export const GC = 0
export const DELETED = 1
export const STRING = 4
export const SKIP = 10
export const HAS_PARENT_KEY = 0x20
export const HAS_RIGHT = 0x40
export const HAS_LEFT = 0x80

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const MAX_UINT = 2 ** 32

/** The numbers and strings that updates (V1) are made of. */
export class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get at(): number {
    return this.#at
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new DamagedUpdateError('it ends too early')
    return byte
  }

  /** Seven bits a byte, least first. */
  uint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      value += (byte & 127) * factor
      if (value >= MAX_UINT) throw new DamagedUpdateError('a number too large')
      if (byte < 128) return value
    }
  }

  string(): string {
    const from = this.skipString()
    try {
      return utf8.decode(this.#bytes.subarray(from, this.#at))
    } catch {
      throw new DamagedUpdateError('not UTF-8')
    }
  }

  /** Returns the length of the string, in UTF-16 as Yjs counts. */
  skipLetters(): number {
    let length = 0
    for (let at = this.skipString(); at < this.#at; at++) {
      const byte = this.#bytes[at]!
      // A character begins here; one of four bytes is a pair.
      if ((byte & 0xc0) !== 0x80) length += byte >= 0xf0 ? 2 : 1
    }
    return length
  }

  /** Returns the offset at which its characters begin. */
  skipString(): number {
    const length = this.uint()
    const from = this.#at
    if (from + length > this.#bytes.length) throw new DamagedUpdateError('it ends too early')
    this.#at += length
    return from
  }
}
