import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'erased-accounts'

/**
 * Who deleted their account, as hashes of ids that say nothing to anybody else. They stand beside the database: the person's other
 * devices ask for them, and a backup from before that is put back brings nobody back.
 */
export class ErasedAccounts {
  readonly #file: string
  readonly #known = new Set<string>()

  constructor(dataDir: string) {
    this.#file = join(dataDir, FILE)
    if (!existsSync(this.#file)) return
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) if (line) this.#known.add(line)
  }

  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  has(id: string): boolean {
    return this.#known.has(hashOf(id))
  }

  /** On the disk when it returns. */
  add(id: string): void {
    if (this.has(id)) return
    const file = openSync(this.#file, 'a', 0o600)
    try {
      // A line that a crash cut short stands alone.
      writeSync(file, `\n${hashOf(id)}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    this.#known.add(hashOf(id))
  }
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
