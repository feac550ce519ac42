import { open } from 'node:fs/promises'

/** More unfinished uploads than one process has. */
const MOST_UPLOADS = 1_000

/**
 * The parts of uploads that came through this process lie in its scratch folder as well, so that it need not fetch them again. The
 * tag that S3 gave each of them tells whether it is the same still: another process may have received a newer one.
 */
export class OwnParts {
  readonly #tags = new Map<string, Map<number, string>>()

  /** Writes one beside its object; a disk that has no room for it does no harm yet. */
  async note(
    upload: string,
    file: string,
    { position, bytes, tag }: { position: number; bytes: Uint8Array; tag: string },
  ): Promise<void> {
    if (position === 0) this.forget(upload)
    try {
      // Never with a hole: somebody may have removed the file.
      const handle = await open(file, position === 0 ? 'w' : 'r+', 0o600)
      try {
        await handle.write(bytes, 0, bytes.byteLength, position)
      } finally {
        await handle.close()
      }
    } catch {
      return this.forget(upload)
    }
    if (this.#tags.size >= MOST_UPLOADS) this.#tags.clear()
    const tags = this.#tags.get(upload) ?? new Map<number, string>()
    this.#tags.set(upload, tags.set(position, tag))
  }

  has(upload: string, position: number, tag: string): boolean {
    return tag !== '' && this.#tags.get(upload)?.get(position) === tag
  }

  forget(upload: string): void {
    this.#tags.delete(upload)
  }
}
