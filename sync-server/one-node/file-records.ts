import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileRecord } from '../db/tables/files.ts'
import type { FileObserver, FileRecords } from '../features/files/file-store.ts'

/** A small file for each. */
export class RecordsInFolder implements FileRecords {
  readonly #folder: string
  #observer: FileObserver = () => undefined

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'file-records')
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  observe(observer: FileObserver): void {
    this.#observer = observer
  }

  #pathOf(id: string): string {
    return join(this.#folder, id.slice(-2), id)
  }

  /** Waits for nothing, so that a transaction may do it. */
  async note(record: FileRecord): Promise<void> {
    const path = this.#pathOf(record.id)
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
    const fresh = join(this.#folder, `${record.id}.new`)
    writeFileSync(fresh, JSON.stringify(record), { flush: true, mode: 0o600 })
    renameSync(fresh, path)
    this.#observer(record.id)
  }

  async of(id: string): Promise<FileRecord | undefined> {
    try {
      return JSON.parse(readFileSync(this.#pathOf(id), 'utf8')) as FileRecord
    } catch {
      return undefined
    }
  }

  async drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) await rm(this.#pathOf(id), { force: true })
  }

  async ids(): Promise<string[]> {
    return readdirSync(this.#folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => readdirSync(join(this.#folder, name)))
  }
}
