import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ErasedAccounts } from '../sync/erased-accounts.ts'

export const ERASED_ACCOUNTS = 'erased-accounts'

/** A file beside the database. */
export class ErasedInFolder implements ErasedAccounts {
  readonly #file: string
  readonly #known = new Set<string>()

  constructor(dataDir: string) {
    this.#file = join(dataDir, ERASED_ACCOUNTS)
    if (existsSync(this.#file)) for (const hash of hashesIn(this.#file)) this.#known.add(hash)
  }

  async isEmpty(): Promise<boolean> {
    return this.#known.size === 0
  }

  async has(id: string): Promise<boolean> {
    return this.#known.has(hashOf(id))
  }

  /** On the disk before anything else runs. */
  async add(id: string): Promise<void> {
    this.#append(hashOf(id))
  }

  hashes(): string[] {
    return [...this.#known]
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

export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
