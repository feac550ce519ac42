import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** A ZIP that is written to the disk while it is made: it may be larger than the memory. */
export class ZipFile {
  readonly #path: string
  readonly #stream: ReturnType<typeof createWriteStream>
  readonly #zip: Zip
  readonly #encoder = new TextEncoder()
  readonly #names = new Set<string>()
  #bytes = 0
  #error: Error | null = null

  constructor(path: string) {
    this.#path = path
    this.#stream = createWriteStream(path, { mode: 0o600 })
    this.#stream.on('error', (error) => (this.#error ??= error))
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#error ??= error
      this.#bytes += chunk.length
      this.#stream.write(chunk)
    })
  }

  /**
   * Adds one file, under this name or, if another file has it, one like it; returns the name. `packed`: it cannot be
   * made smaller.
   */
  async add(name: string, chunks: Chunks, packed = false): Promise<string> {
    const free = this.#freeName(name, /(\.[^./]*)?$/)
    const entry = packed ? new ZipPassThrough(free) : new ZipDeflate(free, { level: 4 })
    this.#zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(typeof chunk === 'string' ? this.#encoder.encode(chunk) : chunk)
      await this.#pause()
    }
    entry.push(new Uint8Array(0), true)
    await this.#pause()
    return free
  }

  /** Bytes as they are. Null when they are lost: that must not keep the others from their owner. */
  async addFile(name: string, bytes: AsyncIterable<Uint8Array> | null): Promise<string | null> {
    return bytes && this.add(name, bytes, true)
  }

  /** A name that nothing else in it has, for a folder to be filled. */
  folder(name: string): string {
    return this.#freeName(name, /$/)
  }

  /** Its end, safely on the disk; resolves with how many bytes it has. */
  async close(): Promise<number> {
    this.#zip.end()
    this.#stream.end()
    await finished(this.#stream)
    if (this.#error) throw this.#error
    const handle = await open(this.#path, 'r+')
    await handle.sync()
    await handle.close()
    return this.#bytes
  }

  /** Gives up what has been written so far. */
  abort(): void {
    this.#zip.terminate()
    this.#stream.destroy()
  }

  /** Lets others work, and the disk follow. */
  async #pause(): Promise<void> {
    if (this.#error) throw this.#error
    // Asks the stream again: it may have drained since it was full, and it emits `drain` only once.
    if (this.#stream.writableNeedDrain) await once(this.#stream, 'drain')
    await new Promise((resolve) => setImmediate(resolve))
  }

  #freeName(name: string, ending: RegExp): string {
    let free = name
    for (let n = 2; this.#names.has(free.toLowerCase()); n++)
      free = name.replace(ending, (end) => ` (${n})${end}`)
    this.#names.add(free.toLowerCase())
    return free
  }
}

/** A name that every file system accepts, of at most `length` characters. */
export function safeName(text: string, length = 80): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  return (
    [...clean]
      .slice(0, length)
      .join('')
      .replace(/[. ]+$/, '') || 'Untitled'
  )
}
