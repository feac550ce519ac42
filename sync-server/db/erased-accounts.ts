import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export const ERASED_ACCOUNTS = 'erased-accounts'

/**
 * The deleted accounts, as hashes of their ids, which tell a reader of the file nothing. The file is beside the database: the
 * user's other devices ask for them, and after a restore of an older backup the server erases these accounts again.
 */
export class ErasedAccounts {
  readonly #file: string
  readonly #known = new Set<string>()

  constructor(dataDir: string) {
    this.#file = join(dataDir, ERASED_ACCOUNTS)
    if (existsSync(this.#file)) for (const hash of hashesIn(this.#file)) this.#known.add(hash)
  }

  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  has(id: string): boolean {
    return this.#known.has(hashOf(id))
  }

  /** On the disk when it returns. */
  add(id: string): void {
    this.#append(hashOf(id))
  }

  /** Takes the accounts of another such list over. */
  addAll(file: string): void {
    for (const hash of hashesIn(file)) this.#append(hash)
  }

  #append(hash: string): void {
    if (this.#known.has(hash)) return
    const file = openSync(this.#file, 'a', 0o600)
    try {
      // The line break ends a line that a crash cut short.
      writeSync(file, `\n${hash}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    this.#known.add(hash)
  }
}

function hashesIn(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
