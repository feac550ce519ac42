import type { Picture } from '../book-text.ts'
import { sizeOf } from '../picture-size.ts'

/** The kinds of pictures that a book shows; a metafile is none of them. */
const TYPES: Record<string, string> = { pngblip: 'image/png', jpegblip: 'image/jpeg' }

/** The value of each sign that is a hexadecimal digit; -1 for the others. */
const VALUES = Int8Array.from({ length: 256 }, (_, sign) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(sign).toLowerCase()),
)

/** A picture while a document is read: its bytes are hexadecimal digits, or stand there as they are. */
export class RtfPicture {
  /** Its description. */
  alt = ''
  /** The property whose value comes next. */
  property = ''
  #type = ''
  /** The first digit of a byte whose second one is still to come: a line may end between them. */
  #half: number | null = null
  readonly #parts: Uint8Array[] = []

  word(name: string): void {
    this.#type = TYPES[name] ?? this.#type
  }

  digits(digits: Uint8Array): void {
    const part = new Uint8Array((digits.length + 1) >> 1)
    let length = 0
    for (const sign of digits) {
      const digit = VALUES[sign]!
      if (digit < 0) continue
      if (this.#half === null) this.#half = digit
      else {
        part[length] = 16 * this.#half + digit
        length += 1
        this.#half = null
      }
    }
    this.#parts.push(part.subarray(0, length))
  }

  binary(bytes: Uint8Array): void {
    this.#parts.push(bytes)
  }

  /** Null for a kind that no book shows, and for one that breaks off. */
  picture(): Picture | null {
    const bytes = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of this.#parts) {
      bytes.set(part, at)
      at += part.length
    }
    const picture = { type: this.#type, bytes }
    return sizeOf(picture) && picture
  }
}
