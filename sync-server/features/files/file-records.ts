import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileRecord } from '../../db/tables/files.ts'

/**
 * A record of each file, beside the database: a restored database learns from here of the files that came since, so
 * that the mutations which devices send again find them.
 */
export class FileRecords {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'file-records')
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  #pathOf(id: string): string {
    return join(this.#folder, id.slice(-2), id)
  }

  /** Synchronous, so that a transaction may do it; before a client learns of the file. */
  note(record: FileRecord): void {
    const path = this.#pathOf(record.id)
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
    const fresh = join(this.#folder, `${record.id}.new`)
    writeFileSync(fresh, JSON.stringify(record), { flush: true, mode: 0o600 })
    renameSync(fresh, path)
  }

  /** Undefined for a file without a record, or one that a power cut left unreadable. */
  of(id: string): FileRecord | undefined {
    try {
      return JSON.parse(readFileSync(this.#pathOf(id), 'utf8')) as FileRecord
    } catch {
      return undefined
    }
  }

  has(id: string): boolean {
    return existsSync(this.#pathOf(id))
  }

  async drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) await rm(this.#pathOf(id), { force: true })
  }

  ids(): string[] {
    return readdirSync(this.#folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => readdirSync(join(this.#folder, name)))
  }
}
